package dev.castellan.model.openapi;

import dev.castellan.model.ErrorBody;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Example bodies of error answers. */
final class ErrorExamples {

    private static final UUID ID = UUID.fromString("3f0c2b8e-5d1a-4e6f-9b7c-8a2d4e6f0b13");

    private ErrorExamples() {}

    /** Returns examples of one kind, by name. */
    static Map<String, ErrorBody> of(ErrorKind kind) {
        Map<String, ErrorBody> examples = new LinkedHashMap<>();
        if (kind == ErrorKind.BLOCKED) {
            examples.put("blocked_user", body("error.BLOCKED.user", "api_tokens: " + Examples.TOKEN_ID + " (1)"));
            examples.put(
                    "blocked_collection", body("error.BLOCKED.collection", "inputs: " + Examples.INPUT_ID + " (1)"));
            examples.put("in_use", body("error.BLOCKED.in_use", "inference: run 7"));
        } else {
            examples.put(kind.name().toLowerCase(Locale.ROOT), body("error." + kind, null));
        }
        return examples;
    }

    private static ErrorBody body(String name, @Nullable String dependencies) {
        return new ErrorBody(ID, DocumentTexts.of(name + ".message"), dependencies);
    }
}
