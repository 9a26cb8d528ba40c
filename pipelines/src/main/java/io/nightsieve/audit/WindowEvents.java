package io.nightsieve.audit;

import io.nightsieve.config.DayWindow;
import io.nightsieve.events.Events;

/** The events of a version's own input files. */
interface WindowEvents {
  /** The normalised events of these days. */
  Events of(DayWindow window);
}
