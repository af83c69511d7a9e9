package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.HashIndex;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.people.KnownBrowserRow;
import dev.castellan.server.store.rows.TokenHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The browsers from which users of an organization have signed in. Immutable.
 *
 * @param byUser the browsers by user. A user has few browsers
 * @param users the user of each browser, by the hash of the browser's secret
 */
public record KnownBrowserTable(Tree<UUID, List<KnownBrowserRow>> byUser, HashIndex users) {

    static final KnownBrowserTable EMPTY =
            new KnownBrowserTable(Tree.rows("browsers of user"), HashIndex.empty("browser of user"));

    public List<KnownBrowserRow> ofUser(UUID userId) {
        return byUser.find(userId).orElse(List.of());
    }

    public Optional<KnownBrowserRow> find(TokenHash hash) {
        return users.find(hash)
                .flatMap(user -> ofUser(user).stream()
                        .filter(row -> row.hash().equals(hash))
                        .findFirst());
    }

    /** Returns a table with this browser, which replaces the user's browser with the same hash. */
    public KnownBrowserTable with(KnownBrowserRow browser) {
        boolean replaces = find(browser.hash())
                .filter(row -> row.userId().equals(browser.userId()))
                .isPresent();
        KnownBrowserTable rest = replaces ? without(browser) : this;
        List<KnownBrowserRow> all = new ArrayList<>(rest.ofUser(browser.userId()));
        all.add(browser);
        return new KnownBrowserTable(
                rest.byUser.with(browser.userId(), List.copyOf(all)),
                rest.users.plus(browser.hash(), browser.userId()));
    }

    public KnownBrowserTable without(KnownBrowserRow browser) {
        List<KnownBrowserRow> rest = ofUser(browser.userId()).stream()
                .filter(row -> !row.hash().equals(browser.hash()))
                .toList();
        return new KnownBrowserTable(
                rest.isEmpty() ? byUser.minus(browser.userId()) : byUser.with(browser.userId(), rest),
                users.minus(browser.hash()));
    }

    KnownBrowserTable withoutUser(UUID userId) {
        KnownBrowserTable rest = this;
        for (KnownBrowserRow browser : ofUser(userId)) {
            rest = rest.without(browser);
        }
        return rest;
    }
}
