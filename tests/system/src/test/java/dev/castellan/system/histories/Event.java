package dev.castellan.system.histories;

import dev.castellan.system.sequences.Response;
import dev.castellan.system.statemodel.Call;
import org.jspecify.annotations.Nullable;

/**
 * A call by a client, with the times at which it started and ended.
 *
 * @param client the number of the client
 * @param call the call
 * @param invoked the time before the request
 * @param responded the time after the response, or {@link #NEVER} if the response was lost
 * @param response the response, or null if it was lost; the client then does not know whether the call took effect
 */
record Event(
        int client,
        Call call,
        long invoked,
        long responded,
        @Nullable Response response) {

    static final long NEVER = Long.MAX_VALUE;

    boolean isKnown() {
        return response != null;
    }

    @Override
    public String toString() {
        return "client " + client + " [" + invoked + ", " + (isKnown() ? responded : "never") + "] <" + call.token()
                + ">: " + call + " -> " + (isKnown() ? response : "lost");
    }
}
