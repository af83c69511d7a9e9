package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.Invitations;
import dev.castellan.server.internal.store.credentials.ListedInvitation;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.Passkeys;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.Passwords;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the invitations and credentials of one organization in a unit of work. */
final class JdbcPeople {

    private static final String USER_ID = "user_id";

    private JdbcPeople() {}

    /** The invitations. */
    record JdbcInvitations(UnitOfWork work) implements Invitations.Editor {

        private static final Table<InvitationRow> TABLE = new Table<>(Schema.INVITATIONS);

        @Override
        public Optional<InvitationRow> ofUser(UUID userId) {
            return TABLE.get(work, userId);
        }

        @Override
        public Optional<InvitationRow> byHash(TokenHash hash) {
            return TABLE.first(work, "hash", hash);
        }

        @Override
        public List<ListedInvitation> open(@Nullable UUID after, int limit) {
            String sql = "SELECT " + Schema.INVITATIONS.columnList("i") + ", u.email FROM invitations i"
                    + work.dialect().useIndex("invitations_that_are_open")
                    + work.dialect().lookUp("users", "u", "user_id = i.user_id")
                    + " WHERE i.organization_id = :organization AND i.used_at IS NULL"
                    + (after == null ? "" : " AND i.user_id > :after") + " ORDER BY i.user_id LIMIT :limit";
            return work.list(
                    sql,
                    row -> new ListedInvitation(Schema.INVITATIONS.read(row), row.get(ColumnType.EMAIL)),
                    q -> q.bind("after", after).bind("limit", limit));
        }

        @Override
        public List<InvitationRow> ofUsers(List<UUID> userIds) {
            return TABLE.getAll(work, userIds);
        }

        @Override
        public void put(InvitationRow invitation) {
            TABLE.put(work, invitation);
        }

        @Override
        public void used(UUID userId, Instant instant) {
            TABLE.set(work, userId, "used_at", instant);
        }

        @Override
        public void mailed(TokenHash hash, InvitationRow.MailState state) {
            work.change(
                    "UPDATE invitations SET mail = :mail WHERE organization_id = :organization AND hash = :hash",
                    u -> u.bind("hash", hash).bind("mail", ColumnType.MAIL.toStored(state)));
        }

        @Override
        public void delete(UUID userId) {
            TABLE.delete(work, userId);
        }
    }

    /** The password hashes. */
    record JdbcPasswords(UnitOfWork work) implements Passwords.Editor {

        private static final Table<PasswordRow> TABLE = new Table<>(Schema.PASSWORDS);

        @Override
        public Optional<PasswordRow> get(UUID userId) {
            return TABLE.get(work, userId);
        }

        @Override
        public void put(PasswordRow password) {
            TABLE.put(work, password);
        }

        @Override
        public void recordAttempt(UUID userId, int failures, @Nullable Instant blockedUntil) {
            TABLE.setIfExists(work, userId, "failures, blocked_until", failures, blockedUntil);
        }

        @Override
        public void delete(UUID userId) {
            TABLE.deleteAll(work, USER_ID, userId);
        }
    }

    /** The passkeys. */
    record JdbcPasskeys(UnitOfWork work) implements Passkeys.Editor {

        private static final Table<PasskeyRow> TABLE = new Table<>(Schema.PASSKEYS);

        @Override
        public Optional<PasskeyRow> get(UUID passkeyId) {
            return TABLE.get(work, passkeyId);
        }

        @Override
        public Optional<PasskeyRow> byCredentialId(String credentialId) {
            return StorableText.isStorable(credentialId)
                    ? TABLE.first(work, "credential_id", credentialId)
                    : Optional.empty();
        }

        @Override
        public List<PasskeyRow> ofUser(UUID userId) {
            return TABLE.list(work, USER_ID, userId);
        }

        @Override
        public Set<UUID> usersWithPasskey(List<UUID> userIds) {
            return Set.copyOf(IdList.select(
                    userIds,
                    list -> work.list(
                            "SELECT user_id FROM passkeys WHERE organization_id = :organization AND "
                                    + list.holds(USER_ID),
                            row -> row.id(USER_ID),
                            list::bind)));
        }

        @Override
        public void insert(PasskeyRow passkey) {
            TABLE.insert(work, "passkey " + passkey.passkeyId() + " of user " + passkey.userId(), passkey);
        }

        @Override
        public void used(PasskeyRow passkey) {
            TABLE.set(
                    work,
                    passkey.passkeyId(),
                    "sign_count, last_used_at, spent_challenges",
                    passkey.signCount(),
                    passkey.lastUsedAt(),
                    passkey.spentChallenges());
        }

        @Override
        public void rename(UUID passkeyId, String name) {
            work.names().put(passkeyId, name);
            TABLE.set(work, passkeyId, "name", name);
        }

        @Override
        public void delete(UUID passkeyId) {
            TABLE.delete(work, passkeyId);
        }
    }
}
