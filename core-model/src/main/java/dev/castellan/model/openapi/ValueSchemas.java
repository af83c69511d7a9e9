package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.Bounds;
import dev.castellan.model.Role;
import dev.castellan.model.audit.AuditEvent.ChangeSource;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.SignInMethod;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The schemas of strings and numbers in bodies, parameters and headers. The patterns restrict only ASCII characters,
 * because regex engines and client generators disagree about other characters. The server is stricter than the
 * patterns.
 */
final class ValueSchemas {

    private static final String NO_CONTROL = "[^\\x00-\\x1F\\x7F]*";
    private static final String VISIBLE = "[^\\x00-\\x20\\x7F]";
    private static final String OF_ADDRESS = "[^\\x00-\\x20@\\x7F]+";
    private static final String BASE62 = "[0-9A-Za-z]";

    /** The known values of each open set. */
    private static final Map<Type, List<?>> SETS = Map.of(
            Role.class,
            List.of(Role.ORG_ADMIN, Role.CLIENT),
            InvitationPurpose.class,
            List.of(InvitationPurpose.JOIN, InvitationPurpose.RECOVER),
            SignInMethod.class,
            List.of(
                    SignInMethod.PASSWORD,
                    SignInMethod.PASSKEY,
                    SignInMethod.TOKEN,
                    SignInMethod.INVITATION,
                    SignInMethod.PROVIDER),
            ChangeSource.class,
            List.of(ChangeSource.API, ChangeSource.CONSOLE, ChangeSource.COMMAND, ChangeSource.EMBEDDER));

    private ValueSchemas() {}

    static boolean isNamedSet(Type type) {
        return SETS.containsKey(type);
    }

    /** Returns the schema of an open set of named values. */
    static ObjectNode ofSet(Type type) {
        return oneOf(Objects.requireNonNull(SETS.get(type), type::getTypeName).stream()
                .map(Object::toString)
                .toArray(String[]::new));
    }

    /** Returns the schema of a field with this name, in any body. */
    static ObjectNode field(String name) {
        return switch (name) {
            case "name" -> matching(NO_CONTROL + VISIBLE + NO_CONTROL).put("maxLength", Bounds.NAME);
            // No "format", because the server accepts addresses that format checkers reject. The pattern also fits
            // addresses that an earlier version accepted, because responses can contain them.
            case "email" -> matching(OF_ADDRESS + "@" + OF_ADDRESS).put("maxLength", Bounds.EMAIL);
            case "prefix" -> matching("cst[su]_" + BASE62 + "{10}");
            case "token" -> matching("cst[su]_" + BASE62 + "{55}");
            case "code" -> matching(BASE62 + "{49}");
            case "message", "dependencies", "next_cursor", "operation" -> text().put("minLength", 1);
            default -> text();
        };
    }

    static ObjectNode idempotencyKey() {
        return matching("[!-~]+").put("maxLength", Bounds.IDEMPOTENCY_KEY);
    }

    /** Returns the schema of the name of a rate limit, followed by two parameters with these names. */
    static ObjectNode rateLimit(String units, String seconds) {
        return matching("\"[a-z-]+\";" + units + "=[0-9]+;" + seconds + "=[0-9]+");
    }

    static ObjectNode id() {
        return text().put("format", "uuid");
    }

    /** Returns the schema of a string that is either an id or this word. */
    static ObjectNode idOr(String word) {
        return matching("(" + word + "|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})");
    }

    /**
     * Returns the schema of a timestamp. The schema has no pattern, because generated clients would apply it to the
     * parsed timestamp.
     */
    static ObjectNode time() {
        return text().put("format", "date-time");
    }

    static ObjectNode oneOf(String... values) {
        ObjectNode schema = text();
        ArrayNode all = schema.putArray("enum");
        for (String value : values) {
            all.add(value);
        }
        return schema;
    }

    static ObjectNode text() {
        return JsonNodeFactory.instance.objectNode().put("type", "string");
    }

    /** Returns the schema of an absolute URL. */
    static ObjectNode url() {
        return text().put("format", "uri");
    }

    private static ObjectNode matching(String pattern) {
        return text().put("pattern", "^" + pattern + "$");
    }

    /**
     * Returns the schema of an integer with a minimum. The schema has a format but no maximum, because the server
     * accepts any larger number.
     */
    static ObjectNode number(int minimum) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        return schema.put("type", "integer").put("format", "int32").put("minimum", minimum);
    }
}
