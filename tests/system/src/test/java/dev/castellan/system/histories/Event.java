package dev.castellan.system.histories;

import dev.castellan.system.sequences.Answer;
import dev.castellan.system.statemodel.Call;
import org.jspecify.annotations.Nullable;

/**
 * A call of a client between two moments.
 *
 * @param client the number of the client
 * @param call the call
 * @param invoked the moment before the request
 * @param answered the moment after the answer, or {@link #NEVER} if the answer was lost
 * @param answer the answer, or null if it was lost; the client then does not know whether the call had an effect
 */
record Event(
        int client,
        Call call,
        long invoked,
        long answered,
        @Nullable Answer answer) {

    static final long NEVER = Long.MAX_VALUE;

    boolean isKnown() {
        return answer != null;
    }

    @Override
    public String toString() {
        return "client " + client + " [" + invoked + ", " + (isKnown() ? answered : "never") + "] <" + call.token()
                + ">: " + call + " -> " + (isKnown() ? answer : "lost");
    }
}
