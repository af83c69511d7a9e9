package dev.castellan.conformance.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.ConformanceSuite;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.NewOrganization;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code castellan-conformance.jar} with the running JDK, by the command in README.md. */
@Tag("process")
final class RunnableJarTest {

    private static final Pattern COMMAND = Pattern.compile("```sh\n(java -jar .*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void commandInReadmeRunsAllCasesAndWritesReports() throws Exception {
        try (CastellanServer server = CastellanServer.builder().port(0).start()) {
            write("root.token", server.findBootstrap().orElseThrow().token());
            write(
                    "other.token",
                    server.administration()
                            .createOrganization(
                                    NewOrganization.withName("Other").admin("Oscar", "oscar@castellan.test"))
                            .token());

            assertThat(run(command(server))).as(this::output).isZero();
        }
        int cases = ConformanceSuite.cases().size();
        assertThat(output()).containsPattern(cases + " cases: \\d{3} passed, 0 failed");
        assertThat(folder.resolve("conformance-report"))
                .isDirectoryContaining("glob:**report.html")
                .isDirectoryContaining("glob:**report.txt")
                .isDirectoryContaining("glob:**report.json")
                .isDirectoryContaining("glob:**TEST-castellan-conformance.xml");
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content + "\n");
    }

    /** Returns the command in README.md with the URL of the server, and the path of the jar. */
    private static List<String> command(CastellanServer server) throws IOException {
        Matcher block = COMMAND.matcher(Files.readString(Path.of("README.md")));
        assertThat(block.find()).as("README.md has the command").isTrue();
        List<String> words = new ArrayList<>(
                List.of(block.group(1).replace("\\\n", " ").strip().split("\\s+")));
        words.replaceAll(word -> switch (word) {
            case "java" ->
                Path.of(System.getProperty("java.home"), "bin", "java").toString();
            case "conformance-tests/target/castellan-conformance.jar" ->
                Objects.requireNonNull(System.getProperty("castellan.suite"), "mvn verify sets castellan.suite");
            case "http://127.0.0.1:8080" -> server.baseUrl().toString();
            default -> word;
        });
        assertThat(words).contains(server.baseUrl().toString(), System.getProperty("castellan.suite"));
        return words;
    }

    private int run(List<String> command) throws IOException, InterruptedException {
        File output = folder.resolve("output").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output);
        // the program runs most code only once, so the optimizing compiler would cost more than it saves
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        Process process = builder.start();
        try {
            assertThat(process.waitFor(300, TimeUnit.SECONDS)).as(this::output).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    private String output() {
        try {
            return Files.readString(folder.resolve("output"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
