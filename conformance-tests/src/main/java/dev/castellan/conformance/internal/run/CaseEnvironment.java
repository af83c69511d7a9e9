package dev.castellan.conformance.internal.run;

import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.conformance.profile.Profile;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** A deployment that contains every object that a case names. Not thread-safe. */
public interface CaseEnvironment extends AutoCloseable {

    /** Returns the ids, secrets and other values that a case can name. */
    Map<String, Object> values();

    /** Returns the transport that sends the requests. Closing the environment closes the transport. */
    CaseTransport transport();

    Profile profile();

    /** Returns the fields of bodies that must be present but may have any value. */
    default Set<String> ignoredFields() {
        return Set.of();
    }

    /**
     * Returns the complete state of the deployment as text, or an empty string if the state cannot be read. The text
     * changes only if the state changes.
     *
     * @param ids ids that may belong to objects in the deployment
     */
    default String state(Collection<UUID> ids) {
        return "";
    }

    @Override
    void close();
}
