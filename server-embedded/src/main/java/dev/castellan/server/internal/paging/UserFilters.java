package dev.castellan.server.internal.paging;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The conditions of a list of users. A user must match all of them. */
public record UserFilters(
        @Nullable Role role,
        @Nullable Boolean isServiceAccount,
        @Nullable UUID projectId,
        @Nullable String emailKey,
        @Nullable String namePrefix,
        @Nullable String search,
        boolean namesOnly) {

    /**
     * Reads the filters of a request.
     *
     * @param namesOnly whether the search does not compare e-mail addresses
     */
    public static UserFilters of(Arguments<?> arguments, boolean namesOnly) {
        String email = arguments.query().get("email");
        return new UserFilters(
                role(arguments.query().get("role")),
                Parameters.bool(arguments, "is_service_account"),
                Parameters.uuid(arguments, "project_id"),
                email == null ? null : UserRow.emailKey(email),
                arguments.query().get("name"),
                Parameters.search(arguments),
                namesOnly);
    }

    /**
     * Returns the listing for the store. The default project does not add a condition, because every user has access to
     * it.
     */
    public UserListing listing(View view, UserOrder order, ListPageRequest page) {
        boolean isDefault = view.organization().defaultProjectId().equals(projectId);
        return new UserListing(
                role,
                isServiceAccount,
                isDefault ? null : projectId,
                emailKey,
                namePrefix,
                search,
                namesOnly,
                order.keys(),
                order.positionIn(page.position()),
                page.rowLimit());
    }

    private static @Nullable Role role(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Role role = Role.of(text);
        FieldRules.checkRole(role);
        return role;
    }
}
