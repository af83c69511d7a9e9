package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.PeopleMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.people.Passkeys;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Reads and changes the passkeys of one organization in a unit of work. */
record JdbcPasskeys(Session session, PeopleMappers mappers) implements Passkeys.Editor {

    private static final String GET =
            "SELECT * FROM passkeys WHERE organization_id = :organization AND passkey_id = :passkey";
    private static final String BY_CREDENTIAL_ID =
            "SELECT * FROM passkeys WHERE organization_id = :organization AND credential_id = :credentialId";
    private static final String OF_USER =
            "SELECT * FROM passkeys WHERE organization_id = :organization AND user_id = :user ORDER BY passkey_id";
    private static final String OWNERS = "SELECT user_id FROM passkeys WHERE organization_id = :organization AND ";
    private static final String INSERT = """
            INSERT INTO passkeys (organization_id, passkey_id, user_id, credential_id, credential, sign_count, name,
              created_at, last_used_at, spent_challenges)
            VALUES (:organization, :passkey, :user, :credentialId, :credential, :signCount, :name, :createdAt, :lastUsedAt,
              :spent)""";
    private static final String USED = """
            UPDATE passkeys SET sign_count = :signCount, last_used_at = :lastUsedAt, spent_challenges = :spent
            WHERE organization_id = :organization AND passkey_id = :passkey""";
    private static final String RENAME =
            "UPDATE passkeys SET name = :name WHERE organization_id = :organization AND passkey_id = :passkey";
    private static final String DELETE =
            "DELETE FROM passkeys WHERE organization_id = :organization AND passkey_id = :passkey";

    @Override
    public Optional<PasskeyRow> get(UUID passkeyId) {
        return session.first(GET, mappers::passkey, q -> q.bind("passkey", passkeyId));
    }

    @Override
    public Optional<PasskeyRow> byCredentialId(String credentialId) {
        return StorableText.isStorable(credentialId)
                ? session.first(BY_CREDENTIAL_ID, mappers::passkey, q -> q.bind("credentialId", credentialId))
                : Optional.empty();
    }

    @Override
    public List<PasskeyRow> ofUser(UUID userId) {
        return session.list(OF_USER, mappers::passkey, q -> q.bind("user", userId));
    }

    @Override
    public Set<UUID> ownersAmong(List<UUID> userIds) {
        return Set.copyOf(IdList.select(
                userIds, list -> session.list(OWNERS + list.holds("user_id"), mappers::userId, list::bind)));
    }

    @Override
    public void insert(PasskeyRow passkey) {
        session.names().put(passkey);
        session.insert(
                culprit(passkey.passkeyId()) + " of user " + passkey.userId(),
                INSERT,
                u -> u.bind("passkey", passkey.passkeyId())
                        .bind("user", passkey.userId())
                        .bind("credentialId", passkey.credentialId())
                        .bind("credential", passkey.credential())
                        .bind("signCount", passkey.signCount())
                        .bind("name", passkey.name())
                        .bind("createdAt", passkey.createdAt())
                        .bind("lastUsedAt", passkey.lastUsedAt())
                        .bind("spent", String.join(" ", passkey.spentChallenges())));
    }

    @Override
    public void used(PasskeyRow passkey) {
        session.changeOne(
                culprit(passkey.passkeyId()),
                USED,
                u -> u.bind("passkey", passkey.passkeyId())
                        .bind("signCount", passkey.signCount())
                        .bind("lastUsedAt", passkey.lastUsedAt())
                        .bind("spent", String.join(" ", passkey.spentChallenges())));
    }

    @Override
    public void rename(UUID passkeyId, String name) {
        session.names().put(passkeyId, name);
        session.changeOne(
                culprit(passkeyId), RENAME, u -> u.bind("passkey", passkeyId).bind("name", name));
    }

    @Override
    public void delete(UUID passkeyId) {
        session.changeOne(culprit(passkeyId), DELETE, u -> u.bind("passkey", passkeyId));
    }

    private static String culprit(UUID passkeyId) {
        return "passkey " + passkeyId;
    }
}
