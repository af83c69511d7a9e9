package dev.castellan.server.standalone.packaged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.server.standalone.packaged.Installation.Ended;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tests of {@code tests/consumers/emulator}, in Python, Node.js and bash, with the zip of the build. */
@Tag("process")
final class EmulatorConsumersTest {

    private static final Path CONSUMERS =
            Path.of("../tests/consumers/emulator").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void testsInPythonPass() throws Exception {
        Ended ended = run("python3", "-B", "-m", "unittest", "discover", "-s", CONSUMERS.toString());
        assertThat(ended.err()).contains("Ran 4 tests");
    }

    @Test
    void testsInNodePass() throws Exception {
        Ended ended =
                run("node", "--test", CONSUMERS.resolve("projects.test.mjs").toString());
        assertThat(ended.out()).contains("pass 4");
    }

    @Test
    void testsInShellPass() throws Exception {
        require("curl");
        require("jq");
        Ended ended = run("bash", CONSUMERS.resolve("projects.sh").toString());
        assertThat(ended.out()).endsWith("passed\n");
    }

    private Ended run(String program, String... arguments) throws IOException, InterruptedException {
        require(program);
        Installation installation = Installation.unpack(folder);
        installation.with("EMULATOR", installation.file("bin/castellan-server").toString());
        Ended ended = installation.run(find(program).orElseThrow(), arguments);
        assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
        return ended;
    }

    private static void require(String program) {
        assumeTrue(find(program).isPresent(), program + " is missing");
    }

    private static Optional<Path> find(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
