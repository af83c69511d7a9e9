package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link Users}, except for listing users. */
public interface UsersContract extends StoreContract {

    @Test
    default void findsUserByIdAndByEmailIgnoringCase() {
        UserRow user = withEmail(1, "Ann.Lee@Example.com");
        write(tx -> tx.users().insert(user));

        assertThat(find(view -> view.users().get(id(1)))).contains(user);
        assertThat(find(view -> view.users().byEmail(UserRow.emailKey("ANN.lee@example.COM"))))
                .contains(user);
    }

    @Test
    default void unknownUserIsNotFound() {
        write(tx -> tx.users().insert(user(1)));

        assertThat(find(view -> view.users().get(id(2)))).isEmpty();
        assertThat(find(view -> view.users().byEmail("user-2@example.com"))).isEmpty();
    }

    @Test
    default void readsSeveralUsersInOneCall() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            tx.users().insert(user(3));
        });
        writeIn(THEIRS, tx -> tx.users().insert(user(4)));

        List<UUID> ids = List.of(id(1), id(3), id(4), id(5), id(1));
        assertThat(holds(view -> view.users().getAll(ids).equals(Map.of(id(1), user(1), id(3), user(3)))))
                .isTrue();
        assertThat(holds(view -> view.users().getAll(List.of()).isEmpty())).isTrue();
    }

    @Test
    default void storesUserWithUnknownRole() {
        UserRow auditor = new UserRow(id(1), "a", "a@example.com", Role.of("auditor"), false, START);
        write(tx -> tx.users().insert(auditor));

        assertThat(find(view -> view.users().get(id(1)))).contains(auditor);
    }

    @Test
    default void listsAllUsersByCreationTimeThenUnsignedId() {
        UserRow late = createdAt(id(1), START.plusMillis(1));
        UserRow high = createdAt(new UUID(-1, -1), START);
        UserRow middle = createdAt(new UUID(1, -1), START);
        UserRow low = createdAt(new UUID(1, 1), START);
        write(tx -> {
            tx.users().insert(late);
            tx.users().insert(high);
            tx.users().insert(middle);
            tx.users().insert(low);
        });

        assertThat(items(view -> view.users().all())).containsExactly(low, middle, high, late);
    }

    @Test
    default void countsActiveAdmins() {
        write(tx -> {
            assertThat(tx.users().countActiveAdmins()).isZero();
            tx.users().insert(admin(1));
            tx.users().insert(admin(2));
            tx.users().insert(user(3));
        });
        assertThat(counted(view -> view.users().countActiveAdmins())).isEqualTo(2);

        write(tx -> tx.users().delete(id(1)));
        assertThat(counted(view -> view.users().countActiveAdmins())).isEqualTo(1);
    }

    @Test
    default void everyUserLookupReturnsSuspensionState() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2).suspended(true));
            tx.users().suspend(id(1), true);
            assertThat(tx.users().get(id(1))).contains(user(1).suspended(true));
        });

        assertThat(find(view -> view.users().get(id(1)))).contains(user(1).suspended(true));
        assertThat(find(view -> view.users().byEmail(user(1).emailKey()))).contains(user(1).suspended(true));
        assertThat(items(view -> view.users().all())).containsExactly(user(1).suspended(true), user(2).suspended(true));

        write(tx -> tx.users().suspend(id(1), false));
        assertThat(items(view -> view.users().all())).containsExactly(user(1), user(2).suspended(true));
    }

    @Test
    default void tokensOfSuspendedUserAreInvalidUntilUserIsResumed() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            tx.tokens().insert(token(1, user(1)));
            tx.tokens().insert(token(2, user(2)));
            tx.users().suspend(id(1), true);
            tx.tokens().insert(token(3, user(1)));
            assertThat(tx.bearer(id(1)).orElseThrow().isValidAt(START)).isFalse();
        });

        assertThat(List.of(1, 2, 3)).allSatisfy(number -> {
            assertThat(bearer(TokenHash.of("secret " + number)).orElseThrow().isValidAt(START))
                    .isEqualTo(number == 2);
            assertThat(find(view -> view.bearer(id(number))).orElseThrow().suspended())
                    .isEqualTo(number != 2);
        });

        write(tx -> tx.users().suspend(id(1), false));
        assertThat(bearer(TokenHash.of("secret 3")).orElseThrow().isValidAt(START))
                .isTrue();
    }

    @Test
    default void refusesToSuspendUnknownUser() {
        assertRefused(id(1), tx -> tx.users().suspend(id(1), true));
    }

    @Test
    default void doesNotCountSuspendedAdminsAsActive() {
        write(tx -> {
            tx.users().insert(admin(1));
            tx.users().insert(admin(2));
            tx.users().insert(user(3));
            tx.users().suspend(id(1), true);
            tx.users().suspend(id(1), true);
            tx.users().suspend(id(3), true);
        });
        assertThat(counted(view -> view.users().countActiveAdmins())).isEqualTo(1);

        write(tx -> tx.users().delete(id(1)));
        assertThat(counted(view -> view.users().countActiveAdmins())).isEqualTo(1);

        write(tx -> {
            tx.users().suspend(id(2), true);
            assertThat(tx.users().countActiveAdmins()).isZero();
            tx.users().suspend(id(2), false);
        });
        assertThat(counted(view -> view.users().countActiveAdmins())).isEqualTo(1);
    }

    @Test
    default void everyUserLookupReturnsUpdatedFields() {
        UserRow updated = new UserRow(id(1), "Other", "other@example.com", Role.ORG_ADMIN, true, START);
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            tx.users().update(updated);
            assertThat(tx.users().get(id(1))).contains(updated);
            assertThat(tx.users().countActiveAdmins()).isEqualTo(1);
        });

        assertThat(find(view -> view.users().get(id(1)))).contains(updated);
        assertThat(find(view -> view.users().byEmail(updated.emailKey()))).contains(updated);
        assertThat(find(view -> view.users().byEmail(user(1).emailKey()))).isEmpty();
        assertThat(items(view -> view.users().all())).containsExactly(updated, user(2));
    }

    @Test
    default void updatingUserPreservesKindSuspensionStateAndCreationTime() {
        UserRow other = new UserRow(id(1), "Other", "other@example.com", Role.ORG_ADMIN, false, START.plusSeconds(1));
        write(tx -> {
            tx.users().insert(user(1).suspended(true));
            tx.users().update(other);
        });

        assertThat(find(view -> view.users().get(id(1))))
                .contains(
                        new UserRow(id(1), "Other", "other@example.com", Role.ORG_ADMIN, true, START).suspended(true));
        assertThat(counted(view -> view.users().countActiveAdmins())).isZero();
    }

    @Test
    default void updatedUserRoleAppliesToExistingAndNewTokens() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            tx.tokens().insert(token(1, user(1)));
            tx.tokens().insert(token(2, user(2)));
            tx.users().update(new UserRow(id(1), "user 1", user(1).email(), Role.ORG_ADMIN, true, START));
            assertThat(tx.bearer(id(1)).orElseThrow().role()).isEqualTo(Role.ORG_ADMIN);
            tx.tokens().insert(token(3, user(1)));
        });

        assertThat(List.of(1, 2, 3)).allSatisfy(number -> {
            Role role = number == 2 ? Role.CLIENT : Role.ORG_ADMIN;
            assertThat(bearer(TokenHash.of("secret " + number)).orElseThrow().role())
                    .isEqualTo(role);
            assertThat(find(view -> view.bearer(id(number))).orElseThrow().role())
                    .isEqualTo(role);
        });

        write(tx -> tx.users().update(user(1)));
        assertThat(bearer(TokenHash.of("secret 3")).orElseThrow().role()).isEqualTo(Role.CLIENT);
    }

    @Test
    default void refusesToChangeEmailToTakenEmailIgnoringCase() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(withEmail(2, "ann@example.com"));
        });

        assertRefused(id(1), tx -> tx.users().update(withEmail(1, "Ann@example.com")));
        assertThat(find(view -> view.users().get(id(1)))).contains(user(1));

        write(tx -> tx.users().update(withEmail(2, "ANN@example.com")));
        assertThat(find(view -> view.users().get(id(2)))).contains(withEmail(2, "ANN@example.com"));
    }

    @Test
    default void refusesToUpdateUnknownUser() {
        assertRefused(id(1), tx -> tx.users().update(user(1)));
    }

    @Test
    default void treatsComposedAndDecomposedFormsOfEmailAsEqual() {
        UserRow composed = withEmail(1, "Jos\u00c9@example.com");
        write(tx -> tx.users().insert(composed));

        assertThat(find(view -> view.users().byEmail(UserRow.emailKey("jose\u0301@EXAMPLE.com"))))
                .contains(composed);
        assertRefused(id(2), tx -> tx.users().insert(withEmail(2, "JOSE\u0301@example.com")));
    }

    @Test
    default void refusesUserWithExistingId() {
        write(tx -> tx.users().insert(user(1)));

        assertRefused(id(1), tx -> tx.users().insert(withEmail(1, "another@example.com")));
    }

    @Test
    default void refusesUserWithTakenEmailIgnoringCase() {
        write(tx -> tx.users().insert(withEmail(1, "Ann@Example.com")));

        assertRefused(id(2), tx -> tx.users().insert(withEmail(2, "aNN@example.com")));
        assertThat(items(view -> view.users().all())).hasSize(1);
    }

    @Test
    default void deletedUserIsNotFoundByAnyLookup() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
        });

        write(tx -> tx.users().delete(id(1)));

        assertThat(find(view -> view.users().get(id(1)))).isEmpty();
        assertThat(find(view -> view.users().byEmail(user(1).emailKey()))).isEmpty();
        assertThat(items(view -> view.users().all())).containsExactly(user(2));
    }

    @Test
    default void allowsReusingEmailOfDeletedUser() {
        write(tx -> tx.users().insert(withEmail(1, "ann@example.com")));

        write(tx -> {
            tx.users().delete(id(1));
            tx.users().insert(withEmail(2, "ANN@example.com"));
        });

        assertThat(find(view -> view.users().byEmail("ann@example.com"))).contains(withEmail(2, "ANN@example.com"));
    }

    @Test
    default void deletingUserRemovesItsMemberships() {
        write(tx -> {
            tx.projects().insert(project(1));
            tx.users().insert(user(1));
            tx.memberships().add(id(1), id(1));
        });

        write(tx -> tx.users().delete(id(1)));

        assertThat(items(view -> view.memberships().usersOf(id(1)))).isEmpty();
        assertThat(items(view -> view.memberships().projectsOf(id(1)))).isEmpty();
    }

    @Test
    default void refusesToDeleteUserWithTokens() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(1, user(1)));
        });

        assertRefused(id(1), tx -> tx.users().delete(id(1)));
        assertThat(find(view -> view.users().get(id(1)))).isPresent();
    }

    @Test
    default void refusesToDeleteUnknownUser() {
        assertRefused(id(1), tx -> tx.users().delete(id(1)));
    }

    private static UserRow withEmail(long number, String email) {
        return new UserRow(id(number), "user " + number, email, Role.CLIENT, true, START);
    }

    private static UserRow createdAt(UUID id, Instant createdAt) {
        return new UserRow(id, "user", id + "@example.com", Role.CLIENT, true, createdAt);
    }
}
