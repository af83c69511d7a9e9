package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * The journal of the tenant of a failed test. It is not a failure of its own, but a suppressed exception, which every
 * tool prints with the failure.
 */
final class JournalOfFailedTest extends Exception {

    private static final long serialVersionUID = 1L;
    private static final String REPORT = "castellan";

    private JournalOfFailedTest(String text) {
        super(text, null, false, false);
    }

    /** Adds the tenant's journal to a failure and to the report, unless the test was aborted. */
    static void attach(Throwable failure, ExtensionContext part, Tenant tenant) {
        if (!(failure instanceof TestAbortedException)) {
            String text = text(tenant);
            part.publishReportEntry(REPORT, text);
            failure.addSuppressed(new JournalOfFailedTest(text));
        }
    }

    /** Reports unused stubs and failures of the test's own code, because of which a test may have passed by mistake. */
    static void tellDoubts(ExtensionContext part, Tenant tenant) {
        String doubts = failures(tenant) + unusedStubs(tenant);
        if (!doubts.isEmpty()) {
            part.publishReportEntry(REPORT, doubts);
        }
    }

    private static String failures(Tenant tenant) {
        return tenant.journal().entries().stream()
                .filter(entry -> entry.failure().isPresent())
                .map(entry -> "\n" + entry)
                .collect(Collectors.joining());
    }

    private static String text(Tenant tenant) {
        return tenant.journal() + "\n" + tenant.clock() + unusedStubs(tenant);
    }

    private static String unusedStubs(Tenant tenant) {
        return tenant.unusedStubs().stream()
                .map(stub -> "\n" + stub + " took no request")
                .collect(Collectors.joining());
    }
}
