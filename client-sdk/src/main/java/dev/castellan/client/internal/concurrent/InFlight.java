package dev.castellan.client.internal.concurrent;

import org.jspecify.annotations.Nullable;

/** The step that a call waits for, so that ending the call also ends the step. Thread-safe. */
final class InFlight {

    private @Nullable Runnable cancelStep;
    private @Nullable Runnable cancelTimer;
    private boolean over;

    /** Sets how to cancel the present step. If the call has ended, cancels it. */
    void step(Runnable cancel) {
        if (keepStep(cancel)) {
            cancel.run();
        }
    }

    /** Sets how to cancel the timer of the call. If the call has ended, cancels it. */
    void timer(Runnable cancel) {
        if (keepTimer(cancel)) {
            cancel.run();
        }
    }

    /** Cancels the present step and the timer, and each step that follows. */
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

    /** Runs outside of the lock, since a cancelled step calls back. */
    private static void run(@Nullable Runnable cancel) {
        if (cancel != null) {
            cancel.run();
        }
    }
}
