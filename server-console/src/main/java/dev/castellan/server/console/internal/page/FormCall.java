package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.json.JsonValue;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The API call that is equivalent to a form. The page shows the call as a curl command.
 *
 * @param example returns the arguments with sample values, or null if the API has no such call for the object of the
 *     page. Runs when the page is shown, and must not change anything
 */
public record FormCall(Endpoint<?, ?> endpoint, Function<PageRequest, ? extends @Nullable Arguments<?>> example) {

    public static final String NAME = "NAME";
    public static final String EMAIL = "name@example.org";
    public static final JsonValue PAYLOAD = JsonValue.of(Map.of("text", "TEXT"));

    /** Ids that the command shows as shell variables. */
    public static final UUID PROJECT_ID = new UUID(0, 1);

    public static final UUID USER_ID = new UUID(0, 2);
    public static final UUID INPUT_ID = new UUID(0, 3);
}
