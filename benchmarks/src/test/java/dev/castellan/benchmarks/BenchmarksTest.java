package dev.castellan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.benchmarks.servers.Commands;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs each measurement for a second. The measured times are meaningless. */
@Tag("process")
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class BenchmarksTest {

    private static final Path JAR = Path.of("../server-standalone/target/castellan-server.jar");

    /** The options that make a measurement short, and a title that it then prints. */
    private static final Map<String, List<String>> TRIALS = Map.of(
            "get", List.of("", "GET, castellan-server.jar beside undertow, first 12 s: CPU, us"),
            "post", List.of("", "POST, castellan-server.jar beside undertow, p99, ms"),
            "peers", List.of("only=wiremock", "GET, castellan-server.jar beside wiremock, requests a second"),
            "stores", List.of("store=sqlite only=POST, writers: 8", "sqlite, POST, writers: 8, calls a second"),
            "client", List.of("only=post, threads: 32", "client post, threads: 32, CPU, us"),
            "start", List.of("only=WireMock only=warm JVM", "first response of the harness beside WireMock, ms"),
            "growth", List.of("store=sqlite only=role,-name", "/users?sort=role,-name, later page, sqlite"),
            "performance", List.of("store=sqlite only=delete", "create and delete token, sqlite"));

    static Set<String> rows() {
        return Benchmarks.rows().keySet();
    }

    @Test
    void printsMeasurement() throws Exception {
        assertThat(measured("stores", "store=sqlite only=POST, writers: 8"))
                .contains("|sqlite, POST, writers: 8, calls a second|");
    }

    @ParameterizedTest
    @MethodSource("rows")
    @Tag("long")
    void printsMeasurementForEachBenchmark(String row) throws Exception {
        List<String> trial = Objects.requireNonNull(TRIALS.get(row), "add the row to the trials");

        assertThat(measured(row, trial.get(0))).contains("|" + trial.get(1) + "|");
    }

    @Test
    @Tag("long")
    void measuresSqlStatementsWithoutServerOnPostgres() throws Exception {
        assertThat(measured("performance", "store=postgresql only=plain"))
                .contains("|plain statements: read by key, pgbench|", "|plain statements: insert, pgbench|");
    }

    @ParameterizedTest
    @MethodSource("rows")
    @Tag("long")
    void eachBenchmarkPrintsTableWhenRunInFull(String row) throws Exception {
        assertThat(measured(row, "")).contains("|---|");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get seconds=0       | seconds=0: expected 1 to 9999",
                "get seconds=0.5     | seconds=0.5: expected 1 to 9999",
                "get processes=none  | processes=none: expected 1 to 999",
                "get heap=much       | heap=much: expected a size such as 256m",
                "get jar=none.jar    | none.jar: no such file: build it with 'mvn",
                "stores store=oracle | store=oracle: expected one of [memory, sqlite, postgresql]",
                "stores only=        | only=: expected a part of a title",
                "stores store=sqlite only=none | nothing to measure: choose another store= or only=",
                "get second=6        | second=6: no such option: choose seconds=,",
                "get =6              | =6: no such option: choose seconds=,",
                "gets                | gets: no such row: choose get, post,",
            })
    void errorForInvalidArgumentSuggestsRemedy(String arguments, String message) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments.split(" ")));
        Ended ended = run(all);

        assertThat(ended.printed.lines()).singleElement().asString().startsWith(message);
        assertThat(ended.exit).isEqualTo(2);
    }

    @Test
    void printsUsageIfNoRowIsGiven() throws Exception {
        Ended ended = run(List.of("seconds=6"));

        assertThat(ended.printed).startsWith("benchmarks [OPTION=VALUE..] ROW..\nrows: get, post,");
        assertThat(ended.exit).isEqualTo(2);
    }

    @Test
    void reportsRequiredProgramThatIsNotInstalled() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Commands.java(List.of(), Benchmarks.class, "performance", "jar=pom.xml"))
                .redirectErrorStream(true);
        builder.environment().put("PATH", "");
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(printed)
                .endsWith("wrk is missing: install it, such as with 'apt-get install wrk'\n")
                .doesNotContain("Exception");
        assertThat(process.waitFor()).isEqualTo(2);
    }

    @Test
    void reportsServerThatDoesNotStart() throws Exception {
        Ended ended = run(List.of("start", "seconds=1", "processes=1", "only=runnable", "jar=pom.xml"));

        assertThat(ended.printed)
                .startsWith("the measurement failed: the server ended: ")
                .contains("corrupt jarfile pom.xml")
                .doesNotContain("\tat ");
        assertThat(ended.exit).isEqualTo(1);
    }

    /** Measures a row for a second. Skips the test if the row needs something that is missing. */
    private static String measured(String row, String options) throws Exception {
        Row measurement = Objects.requireNonNull(Benchmarks.rows().get(row));
        List<String> arguments = new ArrayList<>(List.of(row, "seconds=1", "processes=1", "jar=" + JAR));
        // a value may contain spaces
        arguments.addAll(List.of(options.split(" (?=\\w+=)")));
        arguments.remove("");
        Settings settings = new Settings(arguments.subList(1, arguments.size()));
        for (String program : measurement.programs(settings)) {
            if (!Commands.isInstalled(program)) {
                assertThat(run(arguments).printed).startsWith(program + " is missing: install it");
                assumeTrue(false, program + " is missing");
            }
        }
        assumeTrue(
                !measurement.startsJars() || Files.exists(JAR),
                JAR.getFileName() + " is missing: 'mvn package' builds it before this module");

        Ended ended = run(arguments);

        assertThat(ended.exit).as(ended.printed).isZero();
        return ended.printed;
    }

    private static Ended run(List<String> arguments) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int exit = Benchmarks.run(arguments, new PrintStream(printed, true, StandardCharsets.UTF_8));
        return new Ended(exit, printed.toString(StandardCharsets.UTF_8));
    }

    private record Ended(int exit, String printed) {}
}
