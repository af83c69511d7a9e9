package dev.castellan.server.standalone.mail;

import java.time.Duration;

/** Runs work later, on threads of its own. Must be safe for use by several threads. */
interface MailTimer extends AutoCloseable {

    /** Runs work after this time. Does nothing after {@link #close()}. */
    void after(Duration time, Runnable work);

    /** Drops work that waits, and lets work that runs finish for a few seconds. */
    @Override
    void close();
}
