package dev.castellan.conformance.cases;

import java.util.List;

/**
 * An exchange that took place while a case was played. Its texts hold no secret of a token.
 *
 * @param request what was sent
 * @param answer what came back; {@code (no answer)} if nothing came
 * @param findings what was wrong with the answer; empty if nothing was
 */
public record PlayedExchange(String request, String answer, List<String> findings) {

    /** Copies the findings. */
    public PlayedExchange {
        findings = List.copyOf(findings);
    }
}
