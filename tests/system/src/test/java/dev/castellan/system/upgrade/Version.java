package dev.castellan.system.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.crash.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/**
 * A version of the server.
 *
 * @param classPath the class path of its processes
 */
record Version(String classPath) {

    private static final Path SOURCES = Path.of("..", "..", "server-jdbc", "src", "main", "java");
    private static final String MIGRATIONS = "dev/castellan/server/jdbc/internal/migration/MigrationFiles.java";
    private static final String END_OF_LIST = ".sql\");";

    static Version current() {
        return new Version(System.getProperty("java.class.path"));
    }

    /** Returns a copy with one more migration, whose files are in the folder. */
    Version withMigration(String name, String sql, Path folder) throws IOException {
        String source = Files.readString(SOURCES.resolve(MIGRATIONS));
        assertThat(source).containsOnlyOnce(END_OF_LIST);
        Path copy = folder.resolve(MIGRATIONS);
        Files.createDirectories(copy.getParent());
        Files.writeString(copy, source.replace(END_OF_LIST, ".sql\", \"" + name + "\");"));
        Files.writeString(copy.resolveSibling(name), sql);
        String[] options = {"-proc:none", "-implicit:none", "-cp", classPath, "-d", folder.toString(), copy.toString()};
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options))
                .isZero();
        return new Version(folder + File.pathSeparator + classPath);
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
