package io.nightsieve.source;

import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.config.NightsieveException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Sorts inspected files into groups that one scan can read. */
final class FileGroups {
  private FileGroups() {}

  /**
   * What the files of a group have in common.
   *
   * @param inFile the columns that the files hold
   * @param inPath the columns that their directories hold, by configured name
   * @param layout all columns in order, where a format finds columns by position only
   */
  record Key(Map<Role, ColumnShape> inFile, Map<Role, String> inPath, List<String> layout) {
    /** All shapes, those of the path as text. */
    Map<Role, ColumnShape> shapes() {
      Map<Role, ColumnShape> shapes = new EnumMap<>(Role.class);
      shapes.putAll(inFile);
      inPath.forEach((role, name) -> shapes.put(role, ColumnShape.text(name)));
      return shapes;
    }

    /** The constant columns: those of the day, then those of the path. */
    StructType constants() {
      StructType schema = DayConstants.SCHEMA;
      for (Role role : inPath.keySet()) {
        schema = schema.add(role.column(), DataTypes.StringType);
      }
      return schema;
    }
  }

  /** The groups, each with its files by directory, in the order of the first file. */
  static Map<Key, List<DirectoryFiles>> of(
      Source source, List<LogFile> files, List<FileFacts> facts) {
    Map<Role, String> names = Role.mapped(source);
    Map<Path, Map<Role, String>> ofDirectories = new HashMap<>();
    Map<Key, Map<Path, List<LogFile>>> grouped = new LinkedHashMap<>();
    for (int i = 0; i < files.size(); i++) {
      LogFile file = files.get(i);
      if (facts.get(i).rows() == 0) {
        continue;
      }
      Path path = file.status().getPath();
      Path directory = path.getParent();
      Map<Role, String> inPath = ofDirectories.computeIfAbsent(directory, d -> inPath(names, path));
      grouped
          .computeIfAbsent(key(names, inPath, file, facts.get(i)), k -> new LinkedHashMap<>())
          .computeIfAbsent(directory, d -> new ArrayList<>())
          .add(file);
    }
    Map<Key, List<DirectoryFiles>> groups = new LinkedHashMap<>();
    grouped.forEach(
        (key, directories) -> {
          List<DirectoryFiles> listed = new ArrayList<>();
          directories.forEach((path, group) -> listed.add(directory(source, key, path, group)));
          groups.put(key, listed);
        });
    return groups;
  }

  /** The columns that the directories above a file hold; the day's is the partition's. */
  private static Map<Role, String> inPath(Map<Role, String> names, Path file) {
    Map<Role, String> inPath = new EnumMap<>(Role.class);
    names.forEach(
        (role, name) -> {
          if (role != Role.DAY && PathValues.has(file, name)) {
            inPath.put(role, name);
          }
        });
    return inPath;
  }

  private static Key key(
      Map<Role, String> names, Map<Role, String> inPath, LogFile file, FileFacts facts) {
    Map<Role, ColumnShape> inFile = new EnumMap<>(Role.class);
    names.forEach(
        (role, name) -> {
          ColumnShape shape = facts.shapes().get(role);
          if (role == Role.DAY) {
            // The path has the day already; the file's is only compared with it.
            if (shape != null && shape.steps().isEmpty()) {
              inFile.put(role, shape);
            }
          } else if (inPath.containsKey(role)) {
            return;
          } else if (shape != null) {
            inFile.put(role, shape);
          } else {
            throw NightsieveException.input(
                role.key()
                    + ": no column "
                    + name
                    + " in "
                    + file.path()
                    + ", which has "
                    + facts.columns()
                    + "; correct the name, or leave the file out of source.path");
          }
        });
    return new Key(inFile, inPath, facts.layout());
  }

  private static DirectoryFiles directory(Source source, Key key, Path path, List<LogFile> files) {
    List<Object> constants = new ArrayList<>(DayConstants.of(source, files.get(0).day()));
    Path any = files.get(0).status().getPath();
    for (String name : key.inPath().values()) {
      constants.add(PathValues.value(any, name));
    }
    List<FileStatus> statuses = files.stream().map(LogFile::status).toList();
    return new DirectoryFiles(path, constants, statuses);
  }
}
