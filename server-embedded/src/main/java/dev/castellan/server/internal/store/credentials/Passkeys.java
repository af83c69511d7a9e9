package dev.castellan.server.internal.store.credentials;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The passkeys of the organization. */
public interface Passkeys {

    /** Returns the passkey with this id. */
    Optional<PasskeyRow> get(UUID passkeyId);

    /** Returns the passkey with this credential id, which is encoded as base64url without padding. */
    Optional<PasskeyRow> byCredentialId(String credentialId);

    /** Returns all passkeys of a user, ordered by id. */
    List<PasskeyRow> ofUser(UUID userId);

    /** Returns the users among these that have a passkey. */
    Set<UUID> usersWithPasskey(List<UUID> userIds);

    /** Reads and changes the passkeys in a transaction. */
    interface Editor extends Passkeys {

        /** Adds a passkey. The id and the credential id must be new, and the user must exist. */
        void insert(PasskeyRow passkey);

        /** Stores the signature counter, the last use and the spent challenges of an existing passkey. */
        void used(PasskeyRow passkey);

        /** Renames an existing passkey. */
        void rename(UUID passkeyId, String name);

        /** Deletes an existing passkey. */
        void delete(UUID passkeyId);
    }
}
