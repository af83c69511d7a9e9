package dev.castellan.conformance.world;

import dev.castellan.server.store.Store;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.server.store.TokenHash;
import dev.castellan.server.store.TokenOwner;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** A store in which single organizations can be made to fail. */
public final class FaultyStore implements Store {

    private final Store store;
    private final Map<UUID, Supplier<RuntimeException>> faults = new ConcurrentHashMap<>();

    FaultyStore(Store store) {
        this.store = store;
    }

    /** Makes every work on an organization fail from now on: {@code unreachable} or {@code broken}. */
    public void fail(UUID organizationId, String how) {
        faults.put(
                organizationId,
                switch (how) {
                    case "unreachable" -> () -> new StoreUnavailableException("the disk is unplugged");
                    case "broken" -> () -> new IllegalStateException("a secret detail of the store");
                    default -> throw new IllegalArgumentException("a store is unreachable or broken, not " + how);
                });
    }

    /** Returns the store without its faults. */
    public Store healthy() {
        return store;
    }

    @Override
    public Optional<TokenOwner> findToken(TokenHash hash) {
        return store.findToken(hash);
    }

    @Override
    public List<UUID> organizations() {
        return store.organizations();
    }

    @Override
    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        failIfToldTo(organizationId);
        return store.read(organizationId, work);
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        failIfToldTo(organizationId);
        return store.write(organizationId, work);
    }

    @Override
    public <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return store.writeIfEmpty(organizationId, work);
    }

    @Override
    public boolean blocks() {
        return store.blocks();
    }

    @Override
    public void close() {
        store.close();
    }

    private void failIfToldTo(UUID organizationId) {
        Supplier<RuntimeException> fault = faults.get(organizationId);
        if (fault != null) {
            throw fault.get();
        }
    }
}
