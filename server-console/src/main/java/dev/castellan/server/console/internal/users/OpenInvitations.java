package dev.castellan.server.console.internal.users;

import dev.castellan.model.User;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import dev.castellan.server.store.people.ListedInvitation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Finds out who has been invited and has not joined. */
final class OpenInvitations {

    private static final int STEP = 200;
    private static final int MOST_STEPS = 5;

    private OpenInvitations() {}

    /** Returns the ids of users who have not joined; of the first 1,000 who have not, to bound what a page reads. */
    static Set<UUID> among(Visit visit, List<User> users) {
        return users.stream().allMatch(User::isServiceAccount)
                ? Set.of()
                : visit.context().server().store().read(visit.session().organizationId(), OpenInvitations::first);
    }

    private static Set<UUID> first(View view) {
        Set<UUID> found = new HashSet<>();
        UUID after = null;
        for (int step = 0; step < MOST_STEPS; step++) {
            List<ListedInvitation> rows = view.invitations().open(after, STEP);
            rows.stream()
                    .map(ListedInvitation::invitation)
                    .filter(row -> row.purpose() == Purpose.JOIN)
                    .forEach(row -> found.add(row.userId()));
            if (rows.size() < STEP) {
                break;
            }
            after = rows.get(STEP - 1).invitation().userId();
        }
        return found;
    }
}
