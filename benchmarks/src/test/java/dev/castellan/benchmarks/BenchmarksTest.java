package dev.castellan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.castellan.benchmarks.servers.Jvm;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the program for a moment with each of its measurements. The measured times are meaningless. */
@Timeout(180)
@Execution(ExecutionMode.SAME_THREAD)
@Tag("process")
class BenchmarksTest {

    private static final File ROOT = new File("..");

    /** The options that make a measurement short, and what it then prints. */
    private static final Map<String, Trial> TRIALS = Map.of(
            "get", Trial.of(List.of("processes=1"), "GET, castellan-server.jar, requests a second"),
            "post", Trial.of(List.of("processes=1"), "POST, castellan-server.jar, requests a second"),
            "stores", Trial.of(List.of(), "sqlite, GET of a row", "postgresql, POST with audit event, writers: 32"),
            "client", Trial.of(List.of("processes=1"), "get, 1 threads: CPU, us", "post, 32 threads: time, us"),
            "start", Trial.of(List.of(), "beside its libraries", "beside WireMock", "start of the runnable server"),
            "growth", Trial.of(List.of("store=sqlite"), "sqlite, us, small organization and large: POST"),
            "console", Trial.of(List.of("store=memory"), "admin: people by email, next ", "client: query, delete "),
            "attacks", Trial.of(List.of("store=memory", "attack=aborted-requests"), "requests were aborted"),
            "performance", Trial.of(List.of("store=sqlite", "operation=sign-in"), "beside Keycloak: sign in, sqlite"),
            "revocation", Trial.of(List.of(), "accepted late"));

    static Set<String> rows() {
        return Benchmarks.rows().keySet();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void measuresRow(String row) throws Exception {
        if (Objects.requireNonNull(Benchmarks.rows().get(row)).startsJars()) {
            assumeThat(new File(ROOT, "server-standalone/target/castellan-server.jar"))
                    .as("built by 'mvn package' and later phases")
                    .exists();
        }
        Trial trial = Objects.requireNonNull(TRIALS.get(row), "add the row to the trials");
        List<String> arguments = new ArrayList<>(List.of(row, "seconds=0.1"));
        arguments.addAll(trial.options());

        Ended ended = run(arguments);

        assertThat(ended.printed()).contains(trial.titles());
        assertThat(ended.exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get seconds=0        | seconds=0: expected a number from 0.1 to 99999.9",
                "get seconds=none     | seconds=none: expected a number from 0.1 to 99999.9",
                "get processes=0      | processes=0: expected 1 to 9999",
                "get heap=much        | heap=much: expected a size such as 256m",
                "get jar=none.jar     | none.jar: no such file",
                "stores store=oracle  | store=oracle: expected one of [memory, sqlite, postgresql]",
                "attacks attack=none  | attack=none: expected one of [unread-pages,",
                "get operation=       | operation=: expected one of [token check, create,",
                "get second=6         | second=6: no such option",
                "gets                 | gets: no such row",
                "plot table.md        | plot: expected TABLE SVG BEGINNING",
                "plot none.md s.svg x | none.md: no such file",
                "plot README.md s.svg x | README.md: no row with a figure of a peer begins with 'x'",
                "seconds=6            | benchmarks [OPTION=VALUE..] ROW..",
            })
    void namesWrongArgument(String arguments, String message) throws Exception {
        Ended ended = run(List.of(arguments.split(" ")));

        assertThat(ended.printed()).startsWith(message).doesNotContain("Exception");
        assertThat(ended.exit()).isEqualTo(2);
    }

    private static Ended run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Jvm.command(
                List.of("-XX:TieredStopAtLevel=1", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"), Benchmarks.class));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(ROOT)
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), printed);
    }

    private record Trial(List<String> options, List<String> titles) {

        static Trial of(List<String> options, String... titles) {
            return new Trial(options, List.of(titles));
        }
    }

    private record Ended(int exit, String printed) {}
}
