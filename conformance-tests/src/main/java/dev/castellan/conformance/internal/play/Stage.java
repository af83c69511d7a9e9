package dev.castellan.conformance.internal.play;

import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.conformance.profile.Profile;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** A deployment on which a case is played, with everything that the case names. Used by one thread. */
public interface Stage extends AutoCloseable {

    /** Returns the ids, secrets and other values that a case may name. */
    Map<String, Object> values();

    /** Returns the carrier of requests; the stage closes it. */
    Carrier carrier();

    /** Returns the decisions of the deployment. */
    Profile profile();

    /**
     * Returns everything that the deployment keeps, as text that stays equal as long as nothing changes; empty if it
     * cannot be read.
     *
     * @param ids ids that may belong to things in the deployment
     */
    default String state(Collection<UUID> ids) {
        return "";
    }

    @Override
    void close();
}
