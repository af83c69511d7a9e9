package dev.castellan.server.internal.workers;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Work for one request that waits for a worker thread. Either {@link #run} or {@link #reject} is called, once. */
public interface Task {

    /** Returns the organization of the request; null for an anonymous client. */
    @Nullable
    UUID organization();

    /** Returns a key that distinguishes the clients of one organization, and anonymous clients. */
    Object client();

    /** Does the work. Never throws. */
    void run();

    /** Refuses the request, because too many requests wait or the server is closing. Never throws. */
    void reject();
}
