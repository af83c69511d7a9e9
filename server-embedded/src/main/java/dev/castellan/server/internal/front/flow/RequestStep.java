package dev.castellan.server.internal.front.flow;

import dev.castellan.server.internal.front.turns.Turn;
import dev.castellan.server.internal.front.turns.TurnKey;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioIoThread;

/**
 * A step of a request that waits for its turn. It may wait longer than its client does, so it can be dropped: then it does
 * nothing, and keeps nothing of the request in memory.
 */
final class RequestStep implements Turn {

    private final TurnKey key;
    private final boolean isWrite;
    private final XnioIoThread ioThread;
    private volatile @Nullable Runnable work;
    private volatile @Nullable Runnable refusal;

    RequestStep(TurnKey key, boolean isWrite, XnioIoThread ioThread, Runnable work, Runnable refusal) {
        this.key = key;
        this.isWrite = isWrite;
        this.ioThread = ioThread;
        this.work = work;
        this.refusal = refusal;
    }

    @Override
    public TurnKey key() {
        return key;
    }

    @Override
    public boolean isWrite() {
        return isWrite;
    }

    @Override
    public XnioIoThread ioThread() {
        return ioThread;
    }

    @Override
    public void run() {
        runAndDrop(work);
    }

    @Override
    public void refuse() {
        runAndDrop(refusal);
    }

    /** Makes the step do nothing. May be called by any thread; what runs already runs on. */
    void drop() {
        work = null;
        refusal = null;
    }

    private void runAndDrop(@Nullable Runnable action) {
        drop();
        if (action != null) {
            action.run();
        }
    }
}
