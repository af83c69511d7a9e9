package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.browser;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the browsers from which users have signed in. */
public interface KnownBrowsersContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfKnownBrowser() {
        KnownBrowserRow full =
                new KnownBrowserRow(TokenHash.of("full"), id(1), START.plusMillis(1), 7, START.plusMillis(2));
        insert(full, browser(1, "bare"));

        assertThat(byHash("full")).contains(full);
        assertThat(byHash("bare")).contains(browser(1, "bare"));
        assertThat(byHash("other")).isEmpty();
    }

    @Test
    default void listsKnownBrowsersForUser() {
        insert(browser(1, "a"), browser(2, "b"), browser(1, "c"));

        assertThat(ofUser(1)).containsExactlyInAnyOrder(browser(1, "a"), browser(1, "c"));
        assertThat(ofUser(2)).containsExactly(browser(2, "b"));
        assertThat(ofUser(3)).isEmpty();
    }

    @Test
    default void newKnownBrowserReplacesOneWithSameHashForSameUser() {
        KnownBrowserRow failing = new KnownBrowserRow(TokenHash.of("a"), id(1), START.plusMillis(5), 3, null);
        insert(browser(1, "a"), failing);

        assertThat(ofUser(1)).containsExactly(failing);
        assertThat(byHash("a")).contains(failing);
    }

    @Test
    default void refusesKnownBrowserWithHashStoredForAnotherUser() {
        insert(browser(1, "a"));

        assertRefused(id(2), tx -> tx.knownBrowsers().put(browser(2, "a")));
        assertThat(byHash("a")).contains(browser(1, "a"));
    }

    @Test
    default void refusesKnownBrowserForUnknownUser() {
        insert();

        assertRefused(id(8), tx -> tx.knownBrowsers().put(browser(8, "a")));
        assertThat(byHash("a")).isEmpty();
    }

    @Test
    default void deletesOnlyGivenKnownBrowser() {
        insert(browser(1, "a"), browser(1, "b"));

        write(tx -> tx.knownBrowsers().delete(TokenHash.of("a")));
        write(tx -> tx.knownBrowsers().delete(TokenHash.of("unknown")));

        assertThat(byHash("a")).isEmpty();
        assertThat(ofUser(1)).containsExactly(browser(1, "b"));
    }

    @Test
    default void deletesAllKnownBrowsersForUserExceptGivenOne() {
        insert(browser(1, "a"), browser(1, "b"), browser(1, "c"), browser(2, "d"));

        write(tx -> tx.knownBrowsers().deleteOf(id(1), TokenHash.of("b")));
        assertThat(ofUser(1)).containsExactly(browser(1, "b"));
        write(tx -> tx.knownBrowsers().deleteOf(id(1), null));
        assertThat(ofUser(1)).isEmpty();
        assertThat(ofUser(2)).containsExactly(browser(2, "d"));
    }

    /** Inserts users 1 and 2 and these browsers. */
    private void insert(KnownBrowserRow... browsers) {
        write(tx -> {
            tx.users().insert(human(1));
            tx.users().insert(human(2));
            List.of(browsers).forEach(tx.knownBrowsers()::put);
        });
    }

    private Optional<KnownBrowserRow> byHash(String secret) {
        return find(view -> view.knownBrowsers().byHash(TokenHash.of(secret)));
    }

    private List<KnownBrowserRow> ofUser(long user) {
        return items(view -> view.knownBrowsers().ofUser(id(user)));
    }
}
