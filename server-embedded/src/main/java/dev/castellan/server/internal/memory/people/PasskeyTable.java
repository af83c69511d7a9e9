package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.people.PasskeyRow;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/**
 * The passkeys of an organization. Immutable.
 *
 * @param rows the passkeys
 * @param byUser the passkeys of each user
 * @param byCredentialId the passkeys by credential id, sorted instead of hashed, because authenticators choose these
 *     ids
 */
public record PasskeyTable(Tree<UUID, PasskeyRow> rows, Groups<UUID> byUser, Tree<String, UUID> byCredentialId) {

    static final PasskeyTable EMPTY = new PasskeyTable(
            Tree.rows("passkey"), Groups.OF_IDS, Tree.empty("credential id", Comparator.<String>naturalOrder()));

    public Optional<PasskeyRow> find(String credentialId) {
        return byCredentialId.find(credentialId).flatMap(rows::find);
    }

    public PasskeyTable plus(PasskeyRow passkey) {
        UUID id = passkey.passkeyId();
        if (byCredentialId.contains(passkey.credentialId())) {
            throw new IllegalStateException("passkey " + id + " has the credential id of another passkey");
        }
        return new PasskeyTable(
                rows.plus(id, passkey),
                byUser.plus(passkey.userId(), id),
                byCredentialId.plus(passkey.credentialId(), id));
    }

    /** Returns a table in which this passkey replaces the passkey with the same id, user and credential id. */
    public PasskeyTable replacing(PasskeyRow passkey) {
        return new PasskeyTable(rows.with(passkey.passkeyId(), passkey), byUser, byCredentialId);
    }

    public PasskeyTable minus(UUID id) {
        PasskeyRow passkey = rows.get(id);
        return new PasskeyTable(
                rows.minus(id), byUser.minus(passkey.userId(), id), byCredentialId.minus(passkey.credentialId()));
    }

    PasskeyTable withoutUser(UUID userId) {
        PasskeyTable rest = this;
        for (UUID id : byUser.list(userId)) {
            rest = rest.minus(id);
        }
        return rest;
    }
}
