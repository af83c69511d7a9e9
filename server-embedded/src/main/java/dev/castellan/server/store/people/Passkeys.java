package dev.castellan.server.store.people;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The passkeys of the organization. */
public interface Passkeys {

    /** Returns the passkey with this id. */
    Optional<PasskeyRow> get(UUID passkeyId);

    /** Returns the passkey with this credential id, base64url without padding. */
    Optional<PasskeyRow> byCredentialId(String credentialId);

    /** Returns all passkeys of a user, in the order of their ids. */
    List<PasskeyRow> ofUser(UUID userId);

    /** The passkeys in a transaction that changes them. */
    interface Editor extends Passkeys {

        /** Adds a passkey. Its id and its credential id must be new, and its user must exist. */
        void insert(PasskeyRow passkey);

        /** Stores the signature counter, the last use and the spent challenges of a passkey. It must exist. */
        void used(PasskeyRow passkey);

        /** Renames a passkey. It must exist. */
        void rename(UUID passkeyId, String name);

        /** Deletes a passkey. It must exist. */
        void delete(UUID passkeyId);
    }
}
