package dev.castellan.system.histories;

import dev.castellan.system.sequences.Answer;
import dev.castellan.system.statemodel.Call;
import org.jspecify.annotations.Nullable;

/**
 * A call of one client, between two moments.
 *
 * @param client who called
 * @param call what was called
 * @param invoked the moment before it was sent
 * @param answered the moment after its answer came; {@link #NEVER} if that was lost
 * @param answer the answer; absent if it was lost, so that nobody knows whether the call had an effect
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
