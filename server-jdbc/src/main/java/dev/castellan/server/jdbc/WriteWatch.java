package dev.castellan.server.jdbc;

import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts the changes that a store failed to make or to confirm. Thread-safe. */
final class WriteWatch {

    private final LongAdder storageFull = new LongAdder();
    private final LongAdder unavailable = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private volatile @Nullable String obstacle;

    <T> T watching(Supplier<T> write) {
        try {
            T result = write.get();
            if (obstacle != null) {
                obstacle = null;
            }
            return result;
        } catch (StorageFullException e) {
            storageFull.increment();
            obstacle = "storage is full";
            throw e;
        } catch (StoreUnavailableException e) {
            unavailable.increment();
            if (obstacle == null) { // otherwise, this change may have timed out behind the first failed change
                // a driver's message can contain host names and file paths
                obstacle =
                        e.getCause() == null ? e.getMessage() : "the database cannot be used, which the log explains";
            }
            throw e;
        } catch (OutcomeUnknownException e) {
            unknown.increment();
            obstacle = timedOut(e)
                    ? "the database did not confirm a commit in time: is a synchronous standby missing?"
                    : "the database did not confirm a commit, which the log explains";
            throw e;
        }
    }

    private static boolean timedOut(Throwable failure) {
        return Stream.iterate(failure, each -> each != null, Throwable::getCause)
                .anyMatch(SocketTimeoutException.class::isInstance);
    }

    WriteRefusals refusals() {
        return new WriteRefusals(storageFull.sum(), unavailable.sum(), unknown.sum(), obstacle);
    }
}
