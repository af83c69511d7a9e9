package dev.castellan.server.store;

import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.TokenOwner;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One consistent state of one organization. Valid during the work it is handed to, on that thread; afterwards every use
 * of it or of its tables throws an {@link IllegalStateException}.
 */
public interface View {

    /** Returns the store's time, in milliseconds; the same during the whole work. */
    Instant now();

    /**
     * Returns the organization.
     *
     * @throws IllegalStateException if it does not exist
     */
    OrganizationRow organization();

    /** Returns whether this is the default project of the organization, which every user of it has access to. */
    default boolean isDefaultProject(UUID projectId) {
        return projectId.equals(organization().defaultProjectId());
    }

    /** Returns the token with this id and its owner. */
    Optional<TokenOwner> bearer(UUID tokenId);

    /** Returns the users. */
    Users users();

    /** Returns the API tokens. */
    Tokens tokens();

    /** Returns the projects. */
    Projects projects();

    /** Returns which user is assigned to which project. */
    Memberships memberships();

    /** Returns the collections. */
    Collections collections();

    /** Returns the inputs. */
    Inputs inputs();

    /** Returns the queries. */
    Queries queries();

    /** Returns the answers kept for repeated requests. */
    KeptAnswers keptAnswers();
}
