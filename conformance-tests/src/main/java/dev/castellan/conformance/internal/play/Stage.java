package dev.castellan.conformance.internal.play;

import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.conformance.profile.Profile;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** Where a case is played: a deployment of the API, with everything in it that the case names. Used by one thread. */
public interface Stage extends AutoCloseable {

    /** Returns the ids, secrets and other values that a case may name. */
    Map<String, Object> values();

    /** Returns the way to the deployment; the stage closes it. */
    Carrier carrier();

    /** Returns what the deployment decided otherwise than we did. */
    Profile profile();

    /**
     * Returns everything that the deployment keeps, as text: equal as long as nothing has changed. Empty if that cannot be
     * looked at.
     *
     * @param ids ids that may be those of things in it
     */
    default String state(Collection<UUID> ids) {
        return "";
    }

    @Override
    void close();
}
