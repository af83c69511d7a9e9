package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.SearchText;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses ids that users type or paste. */
public final class Ids {

    private static final Pattern ID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    /** The maximum number of users to choose from. */
    private static final int CANDIDATES = 20;

    private Ids() {}

    /**
     * Returns the id in a form field.
     *
     * @throws Refusal if the field does not contain an id; the message begins with the field name
     */
    public static UUID of(PageRequest request, String field) {
        return of(request, field, request.form().value(field));
    }

    /**
     * Returns the ids in a form field that can have multiple values. Refuses invalid values as {@link #of(PageRequest,
     * String)} does.
     */
    public static List<UUID> allOf(PageRequest request, String field) {
        return request.form().values(field).stream()
                .map(text -> of(request, field, text))
                .toList();
    }

    /**
     * Returns the id of the user that a query parameter identifies by id, by address, or by part of the name or
     * address. Returns null if the parameter is empty.
     *
     * @throws Refusal if no user or several users match; the message begins with the name of the parameter
     */
    public static @Nullable UUID ofUser(PageRequest request, String parameter) {
        String text = request.url().parameter(parameter).strip();
        return text.isEmpty() ? null : find(text).orElseGet(() -> ofOne(request, parameter, text));
    }

    /**
     * Returns a link for each of the first users that a query parameter can mean, if {@link #ofUser} refuses it because
     * several users match. A link opens the list with the id of the user.
     *
     * @param list the path of the list
     * @param filter the values of the other query parameters
     */
    public static List<NavItem> candidates(PageRequest request, String parameter, String list, FormState filter) {
        String text = request.url().parameter(parameter).strip();
        if (text.isEmpty() || find(text).isPresent()) {
            return List.of();
        }
        List<UserRow> users = request.user().readOrganization(view -> matching(view, text, CANDIDATES));
        return users.size() < 2
                ? List.of()
                : users.stream()
                        .map(user -> new NavItem(
                                list
                                        + filter.with(parameter, user.userId().toString())
                                                .query(),
                                request.texts().text("user.candidate", user.name(), user.email()),
                                false))
                        .toList();
    }

    /** Parses an id. Returns empty if the text is not an id. */
    public static Optional<UUID> find(String text) {
        String id = text.strip();
        return ID.matcher(id).matches() ? Optional.of(UUID.fromString(id)) : Optional.empty();
    }

    private static UUID ofOne(PageRequest request, String parameter, String text) {
        List<UserRow> matches = request.user().readOrganization(view -> matching(view, text, 2));
        if (matches.size() == 1) {
            return matches.get(0).userId();
        }
        String problem = request.texts().text(matches.isEmpty() ? "user.wrong" : "user.several");
        throw Refusal.of(ErrorKind.INVALID, parameter + ": " + problem);
    }

    private static List<UserRow> matching(View view, String text, int limit) {
        return view.users()
                .byEmail(UserRow.emailKey(text))
                .map(List::of)
                .orElseGet(() -> view.users().list(containing(text, limit)));
    }

    private static UserListing containing(String text, int limit) {
        List<UserSortKey> byName = List.of(new UserSortKey(UserSortKey.Field.NAME, false));
        return new UserListing(null, null, null, null, null, SearchText.of(text), byName, null, limit);
    }

    private static UUID of(PageRequest request, String field, String text) {
        return find(text)
                .orElseThrow(() -> Refusal.of(
                        ErrorKind.INVALID, field + ": " + request.texts().text("id.wrong")));
    }
}
