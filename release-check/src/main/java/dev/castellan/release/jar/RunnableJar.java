package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.Published;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The runnable jar has a main class, and says its version when it is started. */
final class RunnableJar extends JarCheck {

    private static final long SECONDS = 60;

    RunnableJar() {
        super(Published.RUNNABLE);
    }

    @Override
    void check(PublishedModule module, Archive archive, StagedName file, Stage stage, Findings findings)
            throws IOException {
        String main = archive.attribute("Main-Class").orElse("");
        boolean there = archive.bytes(main.replace('.', '/') + ".class").isPresent();
        findings.expect(
                there,
                file,
                "Main-Class",
                main.isEmpty() ? "has no Main-Class" : "does not hold its Main-Class " + main,
                "let the shade plugin write the manifest");
        if (there) {
            String answer = answer(stage.path(file));
            findings.expect(
                    answer.strip().endsWith(" " + stage.version()),
                    file,
                    "starts",
                    "answers to --version: '" + answer.strip() + "'",
                    "it must end with " + stage.version() + ", and exit with 0");
        }
    }

    /** Returns what it prints, or how it failed. */
    private static String answer(Path jar) throws IOException {
        Path log = Files.createTempFile("runnable", ".log");
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-jar",
                            jar.toString(),
                            "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return "nothing in " + SECONDS + " seconds";
            }
            return process.exitValue() == 0
                    ? Files.readString(log, StandardCharsets.UTF_8)
                    : "exit code " + process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted while the jar was running", e));
        } finally {
            Files.deleteIfExists(log);
        }
    }
}
