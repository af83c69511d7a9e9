package dev.castellan.server.internal.rules;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The projects that a user can access through role and assignments (specification, "Role rules"). */
public final class EffectiveAccess {

    private EffectiveAccess() {}

    /** Returns the ids of the projects that a user can access, in ascending order. */
    public static List<UUID> projectIds(View view, UserRow user) {
        if (user.isAdmin()) {
            return view.projects().allIds();
        }
        return projectIdsOfClient(view, user.userId());
    }

    /** Returns the ids of the projects that a {@code client} can access, in ascending order. */
    public static List<UUID> projectIdsOfClient(View view, UUID userId) {
        UUID defaultProject = view.organization().defaultProjectId();
        return Stream.concat(Stream.of(defaultProject), view.memberships().projectsOf(userId).stream())
                .distinct()
                .sorted(Order.OF_IDS)
                .toList();
    }

    /**
     * Returns the ids of a user's projects, as far as the caller can see them. For another user, a {@code client} sees
     * only the default project, because only admins can see project assignments.
     */
    public static List<UUID> visibleProjectIds(Caller caller, View view, UserRow user) {
        return caller.isAdmin() || caller.userId().equals(user.userId())
                ? projectIds(view, user)
                : List.of(view.organization().defaultProjectId());
    }
}
