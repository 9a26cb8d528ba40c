# Sourced by the launchers: compiles what has changed since the last start. Needs $root.

job_jar() {
  local jars=("$root"/pipelines/target/nightsieve-[0-9]*.jar)
  printf '%s\n' "${jars[0]}"
}

local_class_path() { printf '%s\n' "$root/pipelines/target/local-class-path"; }

# True while nothing that goes into the jar is newer than it.
jar_is_fresh() {
  local jar stamp="$root/pipelines/target/launch-stamp"
  jar=$(job_jar)
  [ -f "$jar" ] && [ -f "$stamp" ] && [ -f "$(local_class_path)" ] || return 1
  [ -z "$(cd "$root" && find pom.xml conf/jdk17-options \
    {filters,udfs,pipelines}/pom.xml {filters,udfs,pipelines}/src/main {udfs,pipelines}/src/spark3 \
    -newer "$stamp" -print -quit 2>/dev/null)" ] || return 1
  # Maven's repository may have been cleared since.
  local first
  first=$(cut -d: -f1 "$(local_class_path)")
  [ -f "$first" ]
}

build_if_stale() {
  jar_is_fresh && return 0
  mkdir -p "$root/target"
  (
    # Two starts at once: the second waits and finds the work done.
    if command -v flock >/dev/null; then flock 9; fi
    jar_is_fresh && exit 0
    printf 'Building Nightsieve (the first time, Spark is fetched from Maven Central: some 350 MB).\n' >&2
    # The stamp is older than the build, so that a file saved meanwhile counts as newer.
    stamp=$(mktemp "$root/target/stamp.XXXXXX")
    # The jar of another version must not be taken for this one's.
    rm -f "$root"/pipelines/target/nightsieve-[0-9]*.jar
    mvn -q -f "$root/pom.xml" -pl filters,udfs,pipelines -am package \
      -Dmaven.test.skip=true -Dspotless.check.skip=true >&2 || {
      rm -f "$stamp"
      printf 'The build failed; see above.\n' >&2
      exit 1
    }
    touch -r "$stamp" "$root/pipelines/target/launch-stamp"
    rm -f "$stamp"
  ) 9>"$root/target/build.lock"
}
