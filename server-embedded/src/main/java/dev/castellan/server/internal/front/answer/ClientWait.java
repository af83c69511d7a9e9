package dev.castellan.server.internal.front.answer;

import dev.castellan.server.internal.front.held.Holding;
import dev.castellan.server.internal.front.time.Deadline;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The wait for a client that has not taken its answer at once: it is bounded in time, and the bytes are counted. Safe for
 * use by several threads.
 */
final class ClientWait {

    private final Deadline deadline;
    private final Supplier<Holding> counter;
    private @Nullable Holding holding;
    private boolean over;

    ClientWait(Deadline deadline, Supplier<Holding> counter) {
        this.deadline = deadline;
        this.counter = counter;
    }

    /** Begins, unless it has ended already. */
    void begin(int bytes, Runnable late) {
        Holding opened = open(late);
        if (opened != null) {
            opened.hold(bytes);
        }
    }

    void end() {
        Holding opened = close();
        if (opened != null) {
            opened.release();
        }
    }

    private synchronized @Nullable Holding open(Runnable late) {
        if (!over) {
            deadline.start(late);
            holding = counter.get();
        }
        return holding;
    }

    private synchronized @Nullable Holding close() {
        over = true;
        deadline.cancel();
        return holding;
    }
}
