package dev.castellan.system.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.system.fixture.InstalledProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the commands of the {@code Makefile} with {@code echo} instead of Maven. */
@Tag("process")
class MakefileTest {

    private static final Path ROOT = Path.of("..", "..");

    @BeforeAll
    static void requireMake() {
        InstalledProgram.require("make");
    }

    @Test
    void helpListsEveryTarget() throws Exception {
        String makefile = Files.readString(ROOT.resolve("Makefile"));
        String targets = makefile.replaceFirst("(?s).*\\.PHONY: ([a-z ]+)\n.*", "$1");

        assertThat(targets.split(" "))
                .hasSizeGreaterThan(5)
                .allSatisfy(target -> assertThat(make(0))
                        .containsPattern(Pattern.compile("^make " + target + ": ", Pattern.MULTILINE)));
    }

    @ParameterizedTest
    @CsvSource({
        "quick, -B -Pquick verify",
        "test, -B verify",
        "checks, -B -q -Pchecks clean test-compile",
        "long, -B -Plong verify"
    })
    void targetRunsItsMavenCommand(String target, String arguments) throws Exception {
        assertThat(make(0, target)).contains("mvn " + arguments + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "RouterTest, server-embedded",
        "RouterTest#name, server-embedded",
        "MakefileTest, tests/system",
        "CoverageTest, 'server-console,tests/system'"
    })
    void runsSingleTestInItsModules(String test, String modules) throws Exception {
        assertThat(make(0, "one", "T=" + test)).contains("mvn -B -pl " + modules + " -am test -Dtest=" + test + " ");
    }

    @Test
    void failsWithHintWhenTestIsMissing() throws Exception {
        assertThat(make(2, "one")).contains("T is missing: make one T=RouterTest");
    }

    @Test
    void failsWithHintWhenTestIsUnknown() throws Exception {
        assertThat(make(2, "one", "T=Unknown")).contains("no module has a test class Unknown");
    }

    private static String make(int status, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("make", "MVN=echo mvn"));
        command.addAll(List.of(arguments));
        ProcessBuilder make =
                new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
        // With the environment of "make one T=..", which may run this test, make would use its T.
        make.environment().keySet().removeIf(name -> name.matches("T|M(AKE)?FLAGS|MAKE.*"));
        Process process = make.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(status);
        return output;
    }
}
