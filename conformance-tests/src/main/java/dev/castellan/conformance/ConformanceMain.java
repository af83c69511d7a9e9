package dev.castellan.conformance;

import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import dev.castellan.conformance.report.Results;
import dev.castellan.model.internal.version.ProductVersion;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;

/**
 * Runs the suite from the command line. Exits with status 0 if no case failed, 1 if a case failed, or 2 if an argument
 * is invalid or the deployment refuses access.
 */
public final class ConformanceMain {

    private static final String USAGE = """
            Runs the conformance suite against a deployment. It creates users, tokens and
            projects there, and deletes what it created as far as the deployment can.

              --target URL                      the deployment, such as http://127.0.0.1:8080
              --admin-token-file FILE           holds a token of an org_admin (or --admin-token TOKEN)
              --other-admin-token-file FILE     the same of a second organization: more cases apply
              --profile FILE                    decisions of the deployment that differ from ours
              --known-failures FILE             cases that are known to fail, one on a line
              --read-only                       runs only cases that read, with the admin's token: creates nothing
              --case PATH                       runs only this case, such as users/me.http
              --report FOLDER                   where the reports go; conformance-report by default

              --version                         prints the version of the suite

            All but --version can be given as a system property as well: -Dcastellan.target=URL.
            """;

    private ConformanceMain() {}

    /**
     * Runs the suite.
     *
     * @param args the options that {@code --help} lists
     */
    public static void main(String[] args) {
        System.exit(run(List.of(args), System.out, System.err));
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        if (arguments.contains("--help")) {
            out.print(USAGE);
            return 0;
        }
        if (arguments.contains("--version")) {
            out.println("castellan-conformance " + ProductVersion.get());
            return 0;
        }
        try {
            return run(RunSettings.of(arguments, System::getProperty), out, err);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println("--help shows how to call it.");
            return 2;
        } catch (IllegalStateException e) {
            err.println(e.getMessage());
            return 2;
        }
    }

    private static int run(RunSettings settings, PrintStream out, PrintStream err) {
        try {
            Files.createDirectories(settings.report());
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write reports to " + settings.report() + ": " + e, e);
        }
        Clock clock = Clock.systemUTC();
        CaseProgress progress = new CaseProgress(settings.cases().size(), clock, err);
        try (ConformanceSuite suite = ConformanceSuite.against(
                settings.target(), settings.profile(), settings.knownFailures(), clock, progress::waits)) {
            suite.requireAccess();
            Results results = suite.run(settings.cases(), result -> {
                progress.caseCompleted(result);
                if (result.isFailure()) {
                    out.println(result.outcome() + ": " + result.file() + "\n    " + result.reason());
                }
            });
            if (results.count(CaseOutcome.NOT_APPLICABLE) == settings.cases().size()) {
                err.println("no case was run: " + results.cases().get(0).reason());
                return 2;
            }
            results.writeTo(settings.report());
            out.println(results.summary());
            results.undeletedSummary().ifPresent(out::println);
            out.println("The report is " + settings.report().resolve("report.html"));
            return results.passed() ? 0 : 1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
