package dev.castellan.system.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.crash.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/**
 * A version of the server.
 *
 * @param classPath the class path of its processes
 */
record Version(String classPath) {

    private static final String MIGRATIONS = "server-jdbc:dev.castellan.server.jdbc.internal.migration.MigrationFiles";
    private static final String END_OF_LIST = ".sql\");";

    static Version current() {
        return new Version(System.getProperty("java.class.path"));
    }

    /** Returns a copy with one more migration, whose files are in the folder. */
    Version withMigration(String name, String sql, Path folder) throws IOException {
        Version next = edited(folder, Map.of(MIGRATIONS, Map.of(END_OF_LIST, ".sql\", \"" + name + "\");")));
        Files.writeString(folder.resolve(file(MIGRATIONS)).resolveSibling(name), sql);
        return next;
    }

    /**
     * Returns a copy with edited sources, whose files are in the folder.
     *
     * @param edits the replacements of texts that occur once, for each source, such as {@code module:package.Class}
     */
    Version edited(Path folder, Map<String, Map<String, String>> edits) throws IOException {
        List<String> options =
                new ArrayList<>(List.of("-proc:none", "-implicit:none", "-cp", classPath, "-d", folder.toString()));
        for (Map.Entry<String, Map<String, String>> edit : edits.entrySet()) {
            Path copy = folder.resolve(file(edit.getKey()));
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, edited(source(edit.getKey()), edit.getValue()));
            options.add(copy.toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new)))
                .isZero();
        return new Version(folder + File.pathSeparator + classPath);
    }

    private static String edited(String source, Map<String, String> replacements) {
        String edited = source;
        for (Map.Entry<String, String> replacement : replacements.entrySet()) {
            assertThat(edited).containsOnlyOnce(replacement.getKey());
            edited = edited.replace(replacement.getKey(), replacement.getValue());
        }
        return edited;
    }

    /** Returns the source of {@code module:package.Class}. */
    static String source(String name) throws IOException {
        String module = name.substring(0, name.indexOf(':'));
        return Files.readString(
                Path.of("..", "..", module, "src", "main", "java").resolve(file(name)));
    }

    private static String file(String name) {
        return name.substring(name.indexOf(':') + 1).replace('.', '/') + ".java";
    }

    ServerProcess serve(List<String> arguments, Path log) {
        return ServerProcess.start(ServerProcess.program(classPath), arguments, log);
    }

    /** Runs the {@code migrate} command and returns its exit code. Writes its messages to the log. */
    int migrate(List<String> arguments, Path log) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(ServerProcess.program(classPath));
        command.add("migrate");
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
    }
}
