package dev.castellan.server.jdbc;

import dev.castellan.server.store.Bearer;
import dev.castellan.server.store.OrganizationRow;
import dev.castellan.server.store.ProjectRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the first statement of a piece of work found, so that no other has to ask.
 *
 * @param now the time of the work
 * @param organization absent if it does not exist
 * @param bearer the caller; absent if the work is nobody's
 * @param project the project that the work will probably ask for; absent if none was named or it does not exist
 * @param isMember whether the caller is assigned to that project
 */
record Opening(
        Instant now,
        @Nullable OrganizationRow organization,
        @Nullable Bearer bearer,
        @Nullable ProjectRow project,
        boolean isMember) {

    static Opening of(Instant now, @Nullable OrganizationRow organization) {
        return new Opening(now, organization, null, null, false);
    }

    OrganizationRow requireOrganization(Object id) {
        if (organization == null) {
            throw new IllegalStateException("organization " + id + " does not exist");
        }
        return organization;
    }
}
