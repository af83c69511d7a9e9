package dev.castellan.server.internal.front;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Work for one request that waits for a worker thread. The queue calls either {@link #run} or {@link #reject}, once.
 */
public interface Task {

    /** Returns the organization of the request, or null for an anonymous client. */
    @Nullable
    UUID organization();

    /** Returns a key that identifies the client within the organization, or among anonymous clients. */
    Object client();

    /** Runs the work. Never throws. */
    void run();

    /** Refuses the request because too many requests are waiting or the server is closing. Never throws. */
    void reject();
}
