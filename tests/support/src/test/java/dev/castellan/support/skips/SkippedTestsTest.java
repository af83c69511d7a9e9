package dev.castellan.support.skips;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkippedTestsTest {

    private static final Instant START = Instant.parse("2030-01-31T12:00:00Z");
    private static final String DISABLED = "<skipped message=\"chromedriver is missing\"/>";
    private static final String ABORTED = """
            <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: runs as root
            \tat dev.castellan.AnyTest.any(AnyTest.java:1)]]></skipped>
            """;

    @TempDir
    private Path root;

    @BeforeEach
    void report() throws IOException {
        report("console", START.plusSeconds(1), DISABLED, DISABLED, "");
        report("tests/system", START, ABORTED, DISABLED);
        report("client", START.minusSeconds(1), "<skipped message=\"of an earlier build\"/>");
    }

    @Test
    void countsSkippedTestsByReasonSinceStartOfBuild() {
        assertThat(SkippedTests.reasons(root, START))
                .isEqualTo(Map.of("chromedriver is missing", 3, "runs as root", 1));
    }

    @Test
    void failsIfTestsWereSkippedBecauseProgramIsMissing() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> SkippedTests.requireNoProgramIsMissing(Set.of("chromedriver is missing", "runs as root")))
                .withMessageContaining("[chromedriver is missing]");
    }

    @Test
    void doesNotFailIfTestsWereSkippedForOtherReasons() {
        assertThatCode(() -> SkippedTests.requireNoProgramIsMissing(Set.of("runs as root")))
                .doesNotThrowAnyException();
    }

    private void report(String module, Instant time, String... tests) throws IOException {
        Path folder = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
        String cases =
                "<testcase name=\"any\">" + String.join("</testcase><testcase name=\"any\">", tests) + "</testcase>";
        Path file = Files.writeString(folder.resolve("TEST-any.xml"), "<testsuite>" + cases + "</testsuite>");
        Files.setLastModifiedTime(file, FileTime.from(time));
    }
}
