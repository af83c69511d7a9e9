package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link Memberships}. */
public interface MembershipsContract extends StoreContract {

    @Test
    default void listsUsersOfProjectAndProjectsOfUser() {
        insertTwoOfEach();
        write(tx -> {
            tx.memberships().add(id(11), id(2));
            tx.memberships().add(id(11), id(1));
            tx.memberships().add(id(10), id(1));
        });

        assertThat(items(view -> view.memberships().usersOf(id(11)))).containsExactly(user(1), user(2));
        assertThat(items(view -> view.memberships().projectsOf(id(1)))).containsExactly(id(10), id(11));
        assertThat(holds(view -> view.memberships().contains(id(10), id(1)))).isTrue();
        assertThat(holds(view -> view.memberships().contains(id(10), id(2)))).isFalse();
    }

    @Test
    default void countsProjectsOfSeveralUsersInOneCall() {
        insertTwoOfEach();
        write(tx -> {
            tx.users().insert(user(3));
            tx.memberships().add(id(10), id(1));
            tx.memberships().add(id(11), id(1));
            tx.memberships().add(id(10), id(3));
        });

        assertThat(counts(1, 2, 78, 1)).containsEntry(id(1), 2).doesNotContainKey(id(3));
        assertThat(counts(2, 78).values()).allMatch(count -> count == 0);
        assertThat(counts()).isEmpty();
        write(tx -> tx.memberships().remove(id(11), id(1)));
        assertThat(counts(1, 2, 3)).containsEntry(id(1), 1).containsEntry(id(3), 1);
    }

    @Test
    default void addingExistingMembershipHasNoEffect() {
        insertTwoOfEach();
        write(tx -> {
            tx.memberships().add(id(10), id(1));
            tx.memberships().add(id(10), id(1));
        });
        assertThat(items(view -> view.memberships().usersOf(id(10)))).containsExactly(user(1));

        write(tx -> tx.memberships().remove(id(10), id(1)));
        assertThat(items(view -> view.memberships().usersOf(id(10)))).isEmpty();
    }

    @Test
    default void removedMembershipIsNotListedForProjectOrUser() {
        insertTwoOfEach();
        write(tx -> {
            tx.memberships().add(id(10), id(1));
            tx.memberships().add(id(10), id(2));
        });

        write(tx -> tx.memberships().remove(id(10), id(1)));

        assertThat(holds(view -> view.memberships().contains(id(10), id(1)))).isFalse();
        assertThat(items(view -> view.memberships().usersOf(id(10)))).containsExactly(user(2));
        assertThat(items(view -> view.memberships().projectsOf(id(1)))).isEmpty();
    }

    @Test
    default void removingMissingMembershipChangesNothing() {
        insertTwoOfEach();
        write(tx -> tx.memberships().add(id(10), id(1)));

        write(tx -> {
            tx.memberships().remove(id(10), id(2));
            tx.memberships().remove(id(77), id(78));
        });

        assertThat(items(view -> view.memberships().usersOf(id(10)))).containsExactly(user(1));
    }

    @Test
    default void refusesMembershipIfProjectOrUserIsUnknown() {
        insertTwoOfEach();

        assertRefused(id(77), tx -> tx.memberships().add(id(77), id(1)));
        assertRefused(id(78), tx -> tx.memberships().add(id(10), id(78)));
        assertThat(items(view -> view.memberships().projectsOf(id(78)))).isEmpty();
    }

    private Map<UUID, Integer> counts(long... users) {
        List<UUID> ids = Arrays.stream(users).mapToObj(Samples::id).toList();
        return store().<Map<UUID, Integer>>read(OURS, view -> view.memberships().countProjectsOf(ids));
    }

    private void insertTwoOfEach() {
        write(tx -> {
            tx.projects().insert(project(10));
            tx.projects().insert(project(11));
            tx.users().insert(user(1));
            tx.users().insert(user(2));
        });
    }
}
