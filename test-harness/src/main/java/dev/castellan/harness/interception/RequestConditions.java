package dev.castellan.harness.interception;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.util.function.Predicate;

/**
 * Selects requests by path, caller, query, headers and body. Interceptions and expectations about the journal share
 * these conditions. A request must meet all conditions.
 *
 * @param <T> the type to which conditions are added
 */
public interface RequestConditions<T> {

    /**
     * Adds the condition that the path contains these segments in this order.
     *
     * @param segments ids or other segments, as {@code UUID} or {@code String}
     */
    T withPath(Object... segments);

    /** Adds the condition that the user with this name in the test sent the request. */
    T by(String user);

    /** Adds the condition that the server did not recognize the caller. */
    T anonymous();

    /**
     * Adds the condition that the request has a header with this value. Journals do not contain tokens: use
     * {@link #by}.
     */
    T withHeader(String name, String value);

    /** Adds the condition that the query has this parameter. The name and the value must not be percent-encoded. */
    T withQuery(String name, String value);

    /**
     * Adds the condition that the JSON body contains a value.
     *
     * @param json either an object whose fields the body must contain with equal values, or another value that must
     *     equal the body. If the value is an object, the body may have additional fields at any level.
     * @throws InvalidJsonException if the string is not JSON
     */
    T withBody(String json);

    /**
     * Adds a condition on the JSON body. If the condition throws an exception for a live request, the server responds
     * with 500 and the journal entry contains the exception. If the condition throws an exception while a test reads a
     * journal, the reading method throws an {@link IllegalStateException} that names the condition and the request.
     *
     * @param description the description of the condition in messages
     */
    T withBody(String description, Predicate<JsonValue> condition);
}
