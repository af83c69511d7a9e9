package dev.castellan.server.standalone.packaged;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The zip from the build, unpacked into a folder. Runs its start script in separate processes. */
final class Installation {

    private static final Pattern SERVING = Pattern.compile("serving (http://\\S+/api/v1)");

    private final Path home;
    private final Map<String, String> environment = new HashMap<>();

    private Installation(Path home) {
        this.home = home;
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("PATH", System.getenv("PATH"));
        // tests run each program only once, so the optimizing compiler would cost more than it saves
        environment.put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
    }

    /** The result of a process that has ended. */
    record Ended(int code, String out, String err) {

        /** Returns the standard error without Java's message about JDK_JAVA_OPTIONS. */
        String complaints() {
            return err.lines()
                    .filter(line -> !line.startsWith("NOTE: Picked up JDK_JAVA_OPTIONS"))
                    .reduce("", (all, line) -> all + line + "\n");
        }
    }

    /** A running server. */
    record Running(Process process, String url) implements AutoCloseable {

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    /** Unpacks the zip with its file modes, as {@code unzip} does. */
    static Installation unpack(Path folder) throws IOException {
        Map<String, String> modes = contents();
        try (FileSystem zip = open()) {
            for (Map.Entry<String, String> entry : modes.entrySet()) {
                Path target = folder.resolve(entry.getKey());
                if (entry.getKey().endsWith("/")) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip.getPath(entry.getKey()), target);
                    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(entry.getValue()));
                }
            }
        }
        return new Installation(folder.resolve(modes.keySet().iterator().next()).toAbsolutePath());
    }

    /** Returns the entry names of the zip and their modes, such as {@code rw-r--r--}. */
    static Map<String, String> contents() throws IOException {
        Map<String, String> modes = new TreeMap<>();
        try (FileSystem zip = open();
                Stream<Path> all = Files.walk(zip.getPath("/"))) {
            for (Path path : all.toList()) {
                String name = path.toString().substring(1);
                if (!name.isEmpty()) {
                    modes.put(
                            Files.isDirectory(path) && !name.endsWith("/") ? name + "/" : name,
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
                }
            }
        }
        return modes;
    }

    Path file(String name) {
        return home.resolve(name);
    }

    /** Sets an environment variable for subsequent processes. */
    Installation with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Installation without(String variable) {
        environment.remove(variable);
        return this;
    }

    /** Makes subsequent processes use a Java in this folder that is a shell script. */
    Installation withJava(Path folder, String version, String body) throws IOException {
        script(Files.createDirectory(folder.resolve("bin")).resolve("java"), body);
        Files.writeString(
                folder.resolve("release"), "IMPLEMENTOR=\"Made up\"\nJAVA_VERSION=\"%s\"\n".formatted(version));
        return with("JAVA_HOME", folder.toString());
    }

    /** Writes a shell script that can be run. */
    static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Ended run(String... arguments) throws IOException, InterruptedException {
        return run(file("bin/castellan-server"), arguments);
    }

    Ended run(Path script, String... arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile("castellan", ".out");
        Path err = Files.createTempFile("castellan", ".err");
        try {
            Process process = builder(script, arguments)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("does not end: " + Files.readString(err));
            }
            return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    Process start(String... arguments) throws IOException {
        return builder(file("bin/castellan-server"), arguments)
                .redirectErrorStream(true)
                .start();
    }

    /** Starts a server and waits until it accepts requests. */
    Running serve(Path script, String... arguments) throws IOException {
        Process process = builder(script, arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader log = process.errorReader();
        StringBuilder observed = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher url = SERVING.matcher(line);
            if (url.find()) {
                return new Running(process, url.group(1));
            }
            observed.append(line).append('\n');
        }
        throw new AssertionError("the server did not start: " + observed);
    }

    private ProcessBuilder builder(Path script, String... arguments) {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    private static FileSystem open() throws IOException {
        Path zip = Path.of(Objects.requireNonNull(
                System.getProperty("castellan.dist"), "castellan.dist: mvn verify sets it, after it has made the zip"));
        return FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", true));
    }
}
