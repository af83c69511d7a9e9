package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses ids that users type or paste. */
public final class Ids {

    private static final Pattern ID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private Ids() {}

    /**
     * Returns the id in a form field.
     *
     * @throws Refusal if the field does not contain an id; the message begins with the field name
     */
    public static UUID of(PageRequest request, String field) {
        return of(request, field, request.field(field));
    }

    /**
     * Returns the ids in a form field that can have multiple values. Refuses invalid values as {@link #of(PageRequest,
     * String)} does.
     */
    public static List<UUID> allOf(PageRequest request, String field) {
        return request.fieldValues(field).stream()
                .map(text -> of(request, field, text))
                .toList();
    }

    /**
     * Returns the id of the user whose address or id is in a query parameter, or null if it is empty.
     *
     * @throws Refusal if no user has the address; the message begins with the name of the parameter
     */
    public static @Nullable UUID ofUser(PageRequest request, String parameter) {
        String typed = request.parameter(parameter).strip();
        return typed.isEmpty() ? null : find(typed).orElseGet(() -> ofAddress(request, parameter, typed));
    }

    /** Parses an id. Returns empty if the text is not an id. */
    public static Optional<UUID> find(String text) {
        String id = text.strip();
        return ID.matcher(id).matches() ? Optional.of(UUID.fromString(id)) : Optional.empty();
    }

    private static UUID ofAddress(PageRequest request, String parameter, String address) {
        return request.readOrganization(view -> view.users()
                .byEmail(UserRow.emailKey(address))
                .map(UserRow::userId)
                .orElseThrow(() -> Refusal.of(ErrorKind.INVALID, parameter + ": " + request.text("user.wrong"))));
    }

    private static UUID of(PageRequest request, String field, String text) {
        return find(text).orElseThrow(() -> Refusal.of(ErrorKind.INVALID, field + ": " + request.text("id.wrong")));
    }
}
