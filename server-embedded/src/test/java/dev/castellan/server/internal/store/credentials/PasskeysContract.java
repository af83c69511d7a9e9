package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.StoreContract;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests passkeys, which are found by the ids that authenticators choose. A user can have several passkeys. */
public interface PasskeysContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfPasskey() {
        PasskeyRow full = new PasskeyRow(
                id(5),
                id(1),
                "id".repeat(600),
                "Az0-_".repeat(500),
                0xFFFF_FFFFL,
                "\ud83d\udd11".repeat(255),
                START.plusMillis(1),
                START.plusMillis(2),
                List.of("challenge-1", "challenge_2"));
        insert(full, passkey(6, 1));

        assertThat(get(5)).contains(full);
        assertThat(get(6)).contains(passkey(6, 1));
        assertThat(get(7)).isEmpty();
    }

    @Test
    default void findsPasskeyByCaseSensitiveCredentialId() {
        insert(passkey(5, 1, "AbC-_"), passkey(6, 2, "aBc-_"));

        assertThat(byCredentialId("AbC-_")).contains(passkey(5, 1, "AbC-_"));
        assertThat(byCredentialId("aBc-_")).contains(passkey(6, 2, "aBc-_"));
        assertThat(byCredentialId("abc-_")).isEmpty();
    }

    @Test
    default void listsPasskeysForUserInIdOrder() {
        insert(passkey(8, 1), passkey(5, 1), passkey(6, 2), passkey(7, 1));

        assertThat(ofUser(1)).containsExactly(passkey(5, 1), passkey(7, 1), passkey(8, 1));
        assertThat(ofUser(2)).containsExactly(passkey(6, 2));
        assertThat(ofUser(3)).isEmpty();
    }

    @Test
    default void determinesWhichOfGivenUsersHavePasskeys() {
        insert(passkey(5, 1), passkey(6, 1), passkey(7, 2));

        assertThat(usersWithPasskey(1, 3, 1)).containsExactly(id(1));
        assertThat(usersWithPasskey(1, 2, 9)).containsExactlyInAnyOrder(id(1), id(2));
        assertThat(usersWithPasskey()).isEmpty();
    }

    @Test
    default void recordsWhenPasskeyWasLastUsed() {
        insert(passkey(5, 1), passkey(6, 1));

        PasskeyRow used = passkey(5, 1).usedAt(START.plusMillis(9), 3_000_000_000L, List.of("a", "b"));

        write(tx -> tx.passkeys().used(used));

        assertThat(get(5)).contains(used);
        assertThat(byCredentialId("credential-5")).contains(used);
        assertThat(ofUser(1)).containsExactly(used, passkey(6, 1));
    }

    @Test
    default void renamesOnlyGivenPasskey() {
        insert(passkey(5, 1), passkey(6, 1));

        write(tx -> tx.passkeys().rename(id(5), "blue key"));

        assertThat(ofUser(1)).containsExactly(passkey(5, 1).withName("blue key"), passkey(6, 1));
        assertThat(byCredentialId("credential-5")).contains(passkey(5, 1).withName("blue key"));
    }

    @Test
    default void deletedPasskeyIsNotFoundByAnyLookup() {
        insert(passkey(5, 1), passkey(6, 1));

        write(tx -> tx.passkeys().delete(id(5)));

        assertThat(get(5)).isEmpty();
        assertThat(byCredentialId("credential-5")).isEmpty();
        assertThat(ofUser(1)).containsExactly(passkey(6, 1));
        write(tx -> tx.passkeys().insert(passkey(7, 2, "credential-5")));
        assertThat(byCredentialId("credential-5")).contains(passkey(7, 2, "credential-5"));
    }

    @Test
    default void refusesChangesToUnknownPasskey() {
        insert(passkey(5, 1));

        assertRefused(id(6), tx -> tx.passkeys().used(passkey(6, 1)));
        assertRefused(id(6), tx -> tx.passkeys().rename(id(6), "name"));
        assertRefused(id(6), tx -> tx.passkeys().delete(id(6)));
    }

    @Test
    default void refusesPasskeyWithExistingIdOrCredentialId() {
        insert(passkey(5, 1));

        assertRefused(id(5), tx -> tx.passkeys().insert(passkey(5, 1, "another")));
        assertRefused(id(6), tx -> tx.passkeys().insert(passkey(6, 2, "credential-5")));
        assertThat(ofUser(2)).isEmpty();
        assertThat(byCredentialId("another")).isEmpty();
    }

    @Test
    default void refusesPasskeyForUnknownUser() {
        assertRefused(id(8), tx -> tx.passkeys().insert(passkey(5, 8)));
        assertThat(byCredentialId("credential-5")).isEmpty();
    }

    /** Inserts users 1 and 2 and their passkeys. */
    private void insert(PasskeyRow... passkeys) {
        write(tx -> {
            tx.users().insert(human(1));
            tx.users().insert(human(2));
            List.of(passkeys).forEach(tx.passkeys()::insert);
        });
    }

    private Optional<PasskeyRow> get(long number) {
        return find(view -> view.passkeys().get(id(number)));
    }

    private Optional<PasskeyRow> byCredentialId(String credentialId) {
        return find(view -> view.passkeys().byCredentialId(credentialId));
    }

    private List<UUID> usersWithPasskey(long... users) {
        List<UUID> ids = LongStream.of(users).mapToObj(Samples::id).toList();
        return items(view -> List.copyOf(view.passkeys().usersWithPasskey(ids)));
    }

    private List<PasskeyRow> ofUser(long user) {
        return items(view -> view.passkeys().ofUser(id(user)));
    }
}
