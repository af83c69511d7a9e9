package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;

/** Rejects every write to a store that was opened read-only. */
public final class ReadOnlyWriteRunner implements WriteRunner {

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        throw new IllegalStateException("this store was opened to be read only");
    }
}
