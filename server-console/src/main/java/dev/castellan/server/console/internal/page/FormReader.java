package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.console.internal.frame.FormState;
import dev.castellan.server.console.internal.http.FormData;
import dev.castellan.server.spi.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the form of a page, and says what the page shows after a refusal. */
final class FormReader {

    /** The messages of refusals begin with the field that they are about. */
    private static final Pattern ABOUT_FIELD = Pattern.compile("([a-z_]+)(?:\\[[0-9]+])?: (.*)", Pattern.DOTALL);

    private FormReader() {}

    /** Returns the fields that a request sends to a form; refuses fields that it has not, and repeated ones. */
    static Map<String, List<String>> read(FormPage page, ApiRequest request) {
        Map<String, List<String>> sent = FormData.ofBody(request);
        sent.forEach((name, values) -> {
            boolean isKnown = page.fields().stream()
                    .anyMatch(field -> field.name().equals(name) && (field.isMany() || values.size() == 1));
            if (!isKnown) {
                throw Refusal.of(ErrorKind.INVALID, "the form is not one that this page sends");
            }
        });
        return sent;
    }

    /** Returns what a form shows after a refusal. */
    static FormState refused(FormPage page, Map<String, List<String>> fields, Refusal refusal) {
        Map<String, List<String>> shown = new LinkedHashMap<>();
        page.fields().stream()
                .filter(field -> !field.isSecret() && fields.containsKey(field.name()))
                .forEach(field -> shown.put(field.name(), fields.getOrDefault(field.name(), List.of())));
        String message = String.valueOf(refusal.getMessage());
        Matcher about = ABOUT_FIELD.matcher(message);
        boolean isField = about.matches()
                && page.fields().stream().anyMatch(field -> field.name().equals(about.group(1)));
        return isField
                ? new FormState(shown, about.group(1), about.group(2))
                : new FormState(shown, null, message);
    }
}
