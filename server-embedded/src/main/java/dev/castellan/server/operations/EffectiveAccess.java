package dev.castellan.server.operations;

import dev.castellan.server.Caller;
import dev.castellan.server.store.Order;
import dev.castellan.server.store.UserRow;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Which projects a user can access: those of the role, not only those assigned (specification, "Role rules"). */
final class EffectiveAccess {

    private EffectiveAccess() {}

    /** Returns the ids of the projects that a user can access, in their order. */
    static List<UUID> projectIds(View view, UserRow user) {
        if (user.isAdmin()) {
            return view.projects().allIds();
        }
        return projectIdsOfClient(view, user.userId());
    }

    /** Returns the ids of the projects that a {@code client} can access, in their order. */
    static List<UUID> projectIdsOfClient(View view, UUID userId) {
        UUID defaultProject = view.organization().defaultProjectId();
        return Stream.concat(Stream.of(defaultProject), view.memberships().projectsOf(userId).stream())
                .distinct()
                .sorted(Order.OF_IDS)
                .toList();
    }

    /** Returns those of a user's projects that the caller can access as well: a client learns of no other. */
    static List<UUID> projectIdsShownTo(Caller caller, View view, UserRow user) {
        List<UUID> all = projectIds(view, user);
        if (caller.isAdmin() || caller.userId().equals(user.userId())) {
            return all;
        }
        Set<UUID> callersOwn = Set.copyOf(projectIdsOfClient(view, caller.userId()));
        return all.stream().filter(callersOwn::contains).toList();
    }
}
