package dev.castellan.conformance.cases;

import dev.castellan.conformance.internal.text.ReportText;
import java.util.List;

/**
 * A request that the suite sent and the response that it received. Does not contain the secret part of any token.
 * Contains unprintable characters as JSON escapes.
 *
 * @param response the response, or {@code (no response)} if none was received
 * @param findings the defects of the response
 */
public record ExchangeResult(String request, String response, List<String> findings) {

    /** Creates an exchange with a copy of the findings, and escapes unprintable characters. */
    public ExchangeResult {
        request = ReportText.of(request);
        response = ReportText.of(response);
        findings = findings.stream().map(ReportText::of).toList();
    }
}
