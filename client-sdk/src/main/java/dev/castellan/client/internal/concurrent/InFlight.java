package dev.castellan.client.internal.concurrent;

import org.jspecify.annotations.Nullable;

/** What a call is waiting for at the moment, so that whoever ends the call ends that as well. Thread-safe. */
final class InFlight {

    private @Nullable Runnable cancelStep;
    private @Nullable Runnable cancelTimer;
    private boolean over;

    /** Notes how to cancel what is waited for now; does so if the call is over. */
    void step(Runnable cancel) {
        if (keepStep(cancel)) {
            cancel.run();
        }
    }

    /** Notes how to cancel the timer of the whole call; does so if the call is over. */
    void timer(Runnable cancel) {
        if (keepTimer(cancel)) {
            cancel.run();
        }
    }

    /** Cancels what is waited for, and all that follows. */
    void end() {
        run(takeStep());
        run(takeTimer());
    }

    private synchronized boolean keepStep(Runnable cancel) {
        cancelStep = cancel;
        return over;
    }

    private synchronized boolean keepTimer(Runnable cancel) {
        cancelTimer = cancel;
        return over;
    }

    private synchronized @Nullable Runnable takeStep() {
        over = true;
        Runnable taken = cancelStep;
        cancelStep = null;
        return taken;
    }

    private synchronized @Nullable Runnable takeTimer() {
        Runnable taken = cancelTimer;
        cancelTimer = null;
        return taken;
    }

    /** Outside of the lock: what is cancelled calls back. */
    private static void run(@Nullable Runnable cancel) {
        if (cancel != null) {
            cancel.run();
        }
    }
}
