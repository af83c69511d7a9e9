package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.people.KnownBrowserTable;
import dev.castellan.server.store.people.KnownBrowserRow;
import dev.castellan.server.store.people.KnownBrowsers;
import dev.castellan.server.store.rows.TokenHash;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The known browsers of one organization, as seen by a unit of work. */
final class MemoryKnownBrowsers implements KnownBrowsers.Editor {

    private final UnitOfWork work;

    MemoryKnownBrowsers(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<KnownBrowserRow> byHash(TokenHash hash) {
        return table().find(hash);
    }

    @Override
    public List<KnownBrowserRow> ofUser(UUID userId) {
        return table().ofUser(userId);
    }

    @Override
    public void put(KnownBrowserRow browser) {
        work.organization().users().rows().get(browser.userId());
        replace(table().with(browser));
    }

    @Override
    public void delete(TokenHash hash) {
        byHash(hash).ifPresent(browser -> replace(table().without(browser)));
    }

    @Override
    public void deleteOf(UUID userId, @Nullable TokenHash except) {
        for (KnownBrowserRow browser : ofUser(userId)) {
            if (!browser.hash().equals(except)) {
                delete(browser.hash());
            }
        }
    }

    private KnownBrowserTable table() {
        return work.organization().people().browsers();
    }

    private void replace(KnownBrowserTable table) {
        work.change(work.organization().withPeople(work.organization().people().withBrowsers(table)));
    }
}
