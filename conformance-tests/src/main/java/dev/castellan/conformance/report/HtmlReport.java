package dev.castellan.conformance.report;

import dev.castellan.conformance.cases.ExchangeResult;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import java.util.List;
import java.util.Locale;

/** Writes the report as a single HTML page without external resources. */
final class HtmlReport {

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Conformance report</title><style>
            body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222}
            table{border-collapse:collapse;margin:1rem 0}th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ddd}
            th:first-child,td:first-child{text-align:left}pre{background:#f6f6f6;padding:.6rem;overflow-x:auto;white-space:pre-wrap}
            details{margin:.1rem 0}summary{cursor:pointer}.passed{color:#176f2c}.failed{color:#b3261e;font-weight:600}
            .known_failure{color:#8a5a00}.not_applicable{color:#666}code{font-size:90%}
            </style></head><body>
            """;

    private final StringBuilder page = new StringBuilder(HEAD);

    private HtmlReport() {}

    static String of(Results results) {
        HtmlReport report = new HtmlReport();
        report.page
                .append("<h1>Conformance of ")
                .append(escaped(results.target()))
                .append("</h1>\n<p>")
                .append(escaped(results.summary()))
                .append("</p>\n");
        results.undeletedSummary()
                .ifPresent(summary ->
                        report.page.append("<p>").append(escaped(summary)).append("</p>\n"));
        report.table(results);
        results.bySection().forEach(report::section);
        return report.page.append("</body></html>\n").toString();
    }

    private void table(Results results) {
        page.append("<table><tr><th>Section</th>");
        for (CaseOutcome outcome : CaseOutcome.values()) {
            page.append("<th>").append(outcome).append("</th>");
        }
        page.append("</tr>\n");
        results.bySection().forEach((section, cases) -> {
            page.append("<tr><td><a href=\"#").append(section).append("\">").append(escaped(section.title()));
            page.append("</a></td>");
            for (CaseOutcome outcome : CaseOutcome.values()) {
                long count = cases.stream()
                        .filter(result -> result.outcome() == outcome)
                        .count();
                page.append("<td class=\"").append(style(count == 0 ? CaseOutcome.NOT_APPLICABLE : outcome));
                page.append("\">").append(count).append("</td>");
            }
            page.append("</tr>\n");
        });
        page.append("</table>\n");
    }

    private void section(Section section, List<CaseResult> cases) {
        page.append("<h2 id=\"").append(section).append("\">").append(escaped(section.title()));
        page.append("</h2>\n");
        cases.forEach(this::add);
    }

    private void add(CaseResult result) {
        page.append(result.isFailure() ? "<details open>" : "<details>").append("<summary><span class=\"");
        page.append(style(result.outcome()))
                .append("\">")
                .append(result.outcome())
                .append("</span> ");
        page.append(escaped(result.file().sentence()))
                .append(" <code>")
                .append(escaped(result.file().path()));
        page.append("</code></summary>\n");
        if (!result.reason().isEmpty()) {
            page.append("<p>").append(escaped(result.reason())).append("</p>\n");
        }
        result.exchanges().forEach(this::add);
        page.append("</details>\n");
    }

    private void add(ExchangeResult exchange) {
        page.append("<pre>").append(escaped(exchange.request())).append("</pre>\n<pre>");
        page.append(escaped(exchange.response())).append("</pre>\n");
    }

    private static String style(CaseOutcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
