package dev.castellan.conformance.internal.run;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.cases.ExchangeResult;
import dev.castellan.conformance.internal.match.RequestBytes;
import dev.castellan.conformance.internal.match.ResponseCheck;
import dev.castellan.conformance.internal.match.Variables;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.Redaction;
import dev.castellan.model.internal.text.UuidText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Runs one case in its environment, up to the first exchange with a finding. */
public final class CaseRun {

    private final CaseFile file;
    private final CaseEnvironment environment;
    private final Variables variables = new Variables();
    private final ResponseCheck check;
    private final List<ExchangeResult> exchanges = new ArrayList<>();

    private CaseRun(CaseFile file, CaseEnvironment environment) {
        this.file = file;
        this.environment = environment;
        environment.values().forEach(variables::set);
        this.check = new ResponseCheck(variables, environment.profile(), environment.ignoredFields());
    }

    /** Runs a case and returns the exchanges that took place. Only the last exchange can have findings. */
    public static List<ExchangeResult> play(CaseFile file, CaseEnvironment environment) {
        CaseRun run = new CaseRun(file, environment);
        run.play();
        return List.copyOf(run.exchanges);
    }

    /** Returns text of a deployment without secrets, cut if it is long. */
    public static String escaped(String text) {
        return ExchangeText.escaped(text);
    }

    private void play() {
        for (int i = 0; i < file.exchanges().size(); i++) {
            Exchange exchange = file.exchanges().get(i);
            boolean last = i == file.exchanges().size() - 1;
            if (!play(exchange, last)) {
                return;
            }
        }
    }

    private boolean play(Exchange exchange, boolean last) {
        byte[] request = RequestBytes.of(exchange.request(), variables);
        List<UUID> ids = ids();
        String before = environment.state(ids);
        List<String> findings = new ArrayList<>();
        ApiResponse response = null;
        try {
            response = environment.transport().exchange(exchange.request().method(), request);
            findings.addAll(check.findings(exchange, response));
            if (!exchange.response().isSuccess() || exchange.request().method().equals("GET")) {
                checkUnchanged(before, environment.state(ids), findings);
            }
            if (last && file.endsWithClose() && !environment.transport().isClosedByServer()) {
                findings.add("connection: expected its end, found it open");
            }
        } catch (AssertionError | RuntimeException e) {
            findings.add(e.toString());
        }
        List<String> escapedFindings =
                findings.stream().map(ExchangeText::escaped).toList();
        exchanges.add(new ExchangeResult(ExchangeText.of(request), ExchangeText.of(response), escapedFindings));
        return findings.isEmpty();
    }

    private static void checkUnchanged(String before, String after, List<String> findings) {
        if (!before.equals(after)) {
            findings.add("state: expected no change; before: " + before + "; after: " + after);
        }
    }

    private List<UUID> ids() {
        return variables.all().stream()
                .map(UuidText::parse)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Formats requests and responses as readable text, without the secret part of any token. */
    static final class ExchangeText {

        private static final int MAX_LENGTH = 4_000;

        private ExchangeText() {}

        static String of(byte[] request) {
            return escaped(new String(request, StandardCharsets.UTF_8));
        }

        static String of(@Nullable ApiResponse response) {
            if (response == null) {
                return "(no response)";
            }
            StringBuilder text =
                    new StringBuilder("HTTP/1.1 ").append(response.status()).append('\n');
            response.headers()
                    .forEach((name, value) ->
                            text.append(name).append(": ").append(value).append('\n'));
            return escaped(text.append('\n')
                    .append(new String(response.body(), StandardCharsets.UTF_8))
                    .toString());
        }

        /** Returns the text without secrets, cut if it is long. */
        static String escaped(String text) {
            String safe = Redaction.REPORT.text(text.replace("\r\n", "\n"));
            return safe.length() <= MAX_LENGTH
                    ? safe
                    : safe.substring(0, MAX_LENGTH) + "... (" + text.length() + " characters)";
        }
    }
}
