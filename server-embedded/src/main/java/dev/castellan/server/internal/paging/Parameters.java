package dev.castellan.server.internal.paging;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.server.internal.rules.FieldRules;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads typed query parameters. An absent one is null, a malformed one is refused by name. */
public final class Parameters {

    private Parameters() {}

    public static @Nullable UUID uuid(Arguments<?> arguments, String name) {
        String text = arguments.query().get(name);
        if (text == null) {
            return null;
        }
        UUID id = UuidText.parse(text);
        if (id == null) {
            throw FieldRules.invalid(name + ": expected a UUID, such as 0190f3a2-7b4c-7d1e-8f00-1234567890ab");
        }
        return id;
    }

    static @Nullable Boolean bool(Arguments<?> arguments, String name) {
        String text = arguments.query().get(name);
        if (text == null) {
            return null;
        }
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw FieldRules.invalid(name + ": expected true or false");
        };
    }
}
