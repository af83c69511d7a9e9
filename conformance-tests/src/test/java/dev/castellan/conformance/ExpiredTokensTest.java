package dev.castellan.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.conformance.report.CaseResult;
import dev.castellan.conformance.report.Results;
import dev.castellan.server.CastellanServer;
import dev.castellan.support.time.MutableClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plays cases with expired tokens against a deployment whose tokens do not expire. */
class ExpiredTokensTest {

    private final SecondClock clock = new SecondClock();

    @Test
    void waitsForTokenExpiryOnlyOnceAndReportsWait() {
        List<CaseFile> files = ConformanceSuite.cases().stream()
                .filter(file -> file.names().contains("carol.token"))
                .filter(file -> file.server().equals("default"))
                .toList();
        List<String> waits = new ArrayList<>();
        Results results;
        try (CastellanServer server = CastellanServer.builder()
                        .port(0)
                        .clock(new MutableClock())
                        .start();
                ConformanceSuite suite = ConformanceSuite.against(
                        Target.at(server.baseUrl(), server.bootstrap().token()),
                        Profile.OURS,
                        KnownFailures.none(),
                        clock,
                        waits::add)) {
            results = suite.run(files, result -> {});
        }

        assertThat(results.cases())
                .hasSizeGreaterThan(3)
                .allMatch(CaseResult::isFailure)
                .allSatisfy(result -> assertThat(result.reason()).contains("expires_at was still accepted 30 s later"));
        assertThat(waits).containsExactly("waiting up to 30 s until a token with expires_at is refused");
        assertThat(Duration.between(MutableClock.START, clock.ofServer().instant()))
                .isLessThan(Duration.ofSeconds(60 + 3L * files.size()));
    }

    @Test
    void reportsProgressEveryTenCasesAndOnEveryWait() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CaseProgress progress = new CaseProgress(250, clock, new PrintStream(out, true, StandardCharsets.UTF_8));
        CaseFile file = ConformanceSuite.cases().get(0);
        CaseResult result = new CaseResult(file, CaseResult.CaseOutcome.PASSED, "", List.of(), Duration.ZERO);
        for (int i = 0; i < 12; i++) {
            progress.caseCompleted(result);
        }
        progress.waits("waiting up to 30 s");

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("10 of 250 cases, last " + file.path(), "12 of 250 cases, waiting up to 30 s");
    }
}
