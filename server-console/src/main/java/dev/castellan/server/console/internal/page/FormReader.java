package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.console.internal.http.FormData;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.layout.Sentence;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.spi.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the form of a page and creates the form state after a refusal. */
public final class FormReader {

    /** The message of a refusal that concerns a field. The message begins with the field name. */
    private static final Pattern ABOUT_FIELD = Pattern.compile("([a-z_]+)(?:\\[[0-9]+])?: (.*)", Pattern.DOTALL);

    private FormReader() {}

    /**
     * Returns a copy of the request with its query parameters and form fields.
     *
     * @param form the form that the browser sends, or null for GET
     * @throws Refusal if the query or the form is malformed, or if the form contains unknown or repeated fields
     */
    static PageRequest read(ConsolePage.@Nullable Form form, PageRequest request) {
        ApiRequest http = request.source().http();
        return request.withParameters(FormData.ofQuery(http), form == null ? Map.of() : fields(form, http));
    }

    /** Returns the fields of the form. Refuses unknown and repeated fields. */
    private static Map<String, List<String>> fields(ConsolePage.Form form, ApiRequest request) {
        Map<String, List<String>> parsed = form.isScript() ? FormData.ofJson(request) : FormData.ofBody(request);
        parsed.forEach((name, values) -> {
            boolean isKnown = form.fields().stream()
                    .anyMatch(field -> field.name().equals(name) && (field.isMany() || values.size() == 1));
            if (!isKnown) {
                throw Refusal.of(ErrorKind.INVALID, "the form is not a form of this page");
            }
        });
        return parsed;
    }

    /**
     * Returns the state of a form that the browser submits with GET, as read from the query.
     *
     * @param filters the fields of the form
     * @param refusal the refusal of the form, or null if it was accepted
     */
    public static FormState filter(PageRequest request, List<FormField> filters, @Nullable Refusal refusal) {
        Map<String, List<String>> query = request.url().query();
        return refusal == null ? stateOf(filters, query) : stateOfRefused(request.texts(), filters, query, refusal);
    }

    /** Returns a form state with the values that the user typed, except secrets. */
    public static FormState stateOf(List<FormField> fields, Map<String, List<String>> values) {
        Map<String, List<String>> visible = new LinkedHashMap<>();
        fields.stream()
                .filter(field -> !field.isSecret() && values.containsKey(field.name()))
                .forEach(field -> visible.put(field.name(), values.getOrDefault(field.name(), List.of())));
        return new FormState(visible, null, null);
    }

    /** Returns the form state after a refusal, with the values that the user typed, except secrets. */
    static FormState stateOfRefused(
            Texts texts, List<FormField> fields, Map<String, List<String>> values, Refusal refusal) {
        Map<String, List<String>> visible = stateOf(fields, values).values();
        Matcher about = ABOUT_FIELD.matcher(texts.translated(refusal));
        String named = about.matches() ? fieldOf(fields, about.group(1)) : null;
        String problem = named == null ? Sentence.of(texts, refusal) : Sentence.of(about.group(2));
        return new FormState(visible, named, problem);
    }

    /** Returns the field of the form for a field of the API, whose name can be longer, such as {@code expires_at}. */
    private static @Nullable String fieldOf(List<FormField> fields, String name) {
        return fields.stream()
                .map(FormField::name)
                .filter(field -> name.equals(field) || name.startsWith(field + "_"))
                .findFirst()
                .orElse(null);
    }
}
