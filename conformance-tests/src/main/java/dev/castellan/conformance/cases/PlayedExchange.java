package dev.castellan.conformance.cases;

import java.util.List;

/**
 * A request that the suite sent and the answer that it received. Contains no secret part of a token.
 *
 * @param request the request
 * @param answer the answer, or {@code (no answer)} if none came back
 * @param findings the defects of the answer
 */
public record PlayedExchange(String request, String answer, List<String> findings) {

    /** Copies the findings. */
    public PlayedExchange {
        findings = List.copyOf(findings);
    }
}
