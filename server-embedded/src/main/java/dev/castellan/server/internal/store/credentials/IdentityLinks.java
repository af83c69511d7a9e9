package dev.castellan.server.internal.store.credentials;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The links between persons of providers and users of the organization. */
public interface IdentityLinks {

    /** Returns the link with this id. */
    Optional<IdentityLinkRow> get(UUID linkId);

    /** Returns the link of a person, whom issuer and subject name. */
    Optional<IdentityLinkRow> of(String issuer, String subject);

    /** Returns all links of a user, ordered by id. */
    List<IdentityLinkRow> ofUser(UUID userId);

    /** Returns the number of links to persons of an issuer. */
    int countOf(String issuer);

    /** Reads and changes the links in a transaction. */
    interface Editor extends IdentityLinks {

        /** Adds a link. The id and the person must be new, and the user must exist. */
        void insert(IdentityLinkRow link);

        /** Deletes an existing link. */
        void delete(UUID linkId);
    }
}
