package dev.castellan.conformance.cases;

import dev.castellan.conformance.internal.text.ReportText;
import java.util.List;

/**
 * A request that the suite sent and the answer that it received. Does not contain the secret part of any token. Contains
 * unprintable characters as the escapes of JSON.
 *
 * @param answer the answer, or {@code (no answer)} if none was received
 * @param findings the defects of the answer
 */
public record PlayedExchange(String request, String answer, List<String> findings) {

    /** Creates an exchange with a copy of the findings, and escapes unprintable characters. */
    public PlayedExchange {
        request = ReportText.of(request);
        answer = ReportText.of(answer);
        findings = findings.stream().map(ReportText::of).toList();
    }
}
