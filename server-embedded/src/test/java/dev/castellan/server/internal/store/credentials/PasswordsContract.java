package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.password;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.StoreContract;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests passwords and failed attempts. A user has at most one password. */
public interface PasswordsContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfPassword() {
        PasswordRow blocked = new PasswordRow(id(2), "hash", START.plusMillis(1), 7, START.plusMillis(2));
        insert(password(1), blocked);

        assertThat(passwordOf(1)).contains(password(1));
        assertThat(passwordOf(2)).contains(blocked);
        assertThat(passwordOf(3)).isEmpty();
    }

    @Test
    default void newPasswordReplacesPreviousPassword() {
        insert(new PasswordRow(id(1), "hash", START, 7, START.plusMillis(2)), password(2));
        PasswordRow next = new PasswordRow(id(1), "another hash", START.plusMillis(9));

        write(tx -> tx.passwords().put(next));

        assertThat(passwordOf(1)).contains(next);
        assertThat(passwordOf(2)).contains(password(2));
    }

    @Test
    default void recordsAndResetsFailedPasswordAttempts() {
        insert(password(1), password(2));

        write(tx -> tx.passwords().recordAttempt(id(1), 5, START.plusMillis(3)));
        assertThat(passwordOf(1)).contains(new PasswordRow(id(1), password(1).hash(), START, 5, START.plusMillis(3)));
        assertThat(passwordOf(2)).contains(password(2));

        write(tx -> tx.passwords().recordAttempt(id(1), 0, null));
        assertThat(passwordOf(1)).contains(password(1));
    }

    @Test
    default void ignoresFailedAttemptForUserWithoutPassword() {
        insert(password(1));
        write(tx -> tx.users().insert(human(2)));

        write(tx -> {
            tx.passwords().recordAttempt(id(2), 1, null);
            tx.passwords().recordAttempt(id(3), 1, START);
        });

        assertThat(passwordOf(2)).isEmpty();
        assertThat(passwordOf(3)).isEmpty();
    }

    @Test
    default void deletesPasswordOnlyForGivenUser() {
        insert(password(1), password(2));

        write(tx -> tx.passwords().delete(id(1)));
        write(tx -> tx.passwords().delete(id(1)));

        assertThat(passwordOf(1)).isEmpty();
        assertThat(passwordOf(2)).contains(password(2));
    }

    @Test
    default void refusesPasswordForUnknownUser() {
        assertRefused(id(8), tx -> tx.passwords().put(password(8)));
    }

    private void insert(PasswordRow... passwords) {
        write(tx -> {
            for (PasswordRow password : passwords) {
                tx.users().insert(PeopleSamples.humanWith(password.userId()));
                tx.passwords().put(password);
            }
        });
    }

    private Optional<PasswordRow> passwordOf(long user) {
        return find(view -> view.passwords().get(id(user)));
    }
}
