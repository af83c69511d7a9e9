package dev.castellan.conformance.report;

import dev.castellan.conformance.cases.ExchangeResult;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;

/** Writes the report as plain text, with a line for each case and the literal exchange below each failure. */
public final class TextReport {

    private TextReport() {}

    /** Returns the report. */
    public static String of(Results results) {
        StringBuilder text = new StringBuilder("Conformance of ")
                .append(results.target())
                .append("\n")
                .append(results.summary())
                .append("\n");
        results.bySection().forEach((section, cases) -> {
            text.append("\n").append(section.title()).append("\n");
            cases.forEach(result -> add(text, results, result));
        });
        results.undeletedSummary()
                .ifPresent(summary -> text.append("\n")
                        .append(summary)
                        .append("\n")
                        .append(indented(String.join("\n", results.undeletedObjects()), "  ")));
        return text.toString();
    }

    private static void add(StringBuilder text, Results results, CaseResult result) {
        text.append("  ")
                .append(result.outcome())
                .append(": ")
                .append(result.file().path())
                .append(": ")
                .append(result.file().sentence())
                .append("\n");
        if (result.outcome() != CaseOutcome.PASSED) {
            text.append(indented(result.reason(), "      "));
        }
        if (result.isFailure()) {
            text.append(indented(results.command(result.file().path()), "      $ "));
            result.exchanges().stream()
                    .filter(exchange -> !exchange.findings().isEmpty())
                    .forEach(exchange -> add(text, exchange));
        }
    }

    private static void add(StringBuilder text, ExchangeResult exchange) {
        text.append(indented(exchange.request(), "      > ")).append(indented(exchange.response(), "      < "));
    }

    private static String indented(String lines, String mark) {
        StringBuilder text = new StringBuilder();
        lines.stripTrailing()
                .lines()
                .forEach(line -> text.append(mark).append(line).append("\n"));
        return text.toString();
    }
}
