package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.people.InvitationRow;
import dev.castellan.server.internal.store.people.Invitations;
import dev.castellan.server.internal.store.people.ListedInvitation;
import dev.castellan.server.internal.store.people.PasskeyRow;
import dev.castellan.server.internal.store.people.Passkeys;
import dev.castellan.server.internal.store.people.PasswordRow;
import dev.castellan.server.internal.store.people.Passwords;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
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
    record JdbcInvitations(UnitOfWork work, Table<InvitationRow> table) implements Invitations.Editor {

        JdbcInvitations(UnitOfWork work) {
            this(work, new Table<>(work, "invitations", USER_ID, "invitation of user", RowMappers::invitation));
        }

        @Override
        public Optional<InvitationRow> ofUser(UUID userId) {
            return table.get(userId);
        }

        @Override
        public Optional<InvitationRow> byHash(TokenHash hash) {
            return table.first("hash", hash);
        }

        @Override
        public List<ListedInvitation> open(@Nullable UUID after, int limit) {
            String sql = "SELECT i.*, u.email FROM invitations i"
                    + work.dialect().useIndex("invitations_that_are_open")
                    + work.dialect().lookUp("users", "u", "user_id = i.user_id")
                    + " WHERE i.organization_id = :organization AND i.used_at IS NULL"
                    + (after == null ? "" : " AND i.user_id > :after") + " ORDER BY i.user_id LIMIT :limit";
            return work.list(
                    sql,
                    RowMappers::listedInvitation,
                    q -> q.bind("after", after).bind("limit", limit));
        }

        @Override
        public List<InvitationRow> openOf(List<UUID> userIds) {
            return new Table<>(work, table.name(), USER_ID, table.kind(), table.reader(), " AND used_at IS NULL")
                    .among(USER_ID, userIds);
        }

        @Override
        public void put(InvitationRow invitation) {
            CreatedBy createdBy = invitation.createdBy();
            table.put(
                    "invitation of user " + invitation.userId(),
                    "user_id, purpose, hash, created_by_user, created_by_token, created_at, expires_at, used_at, mail",
                    invitation.userId(),
                    Row.text(invitation.purpose()),
                    invitation.hash(),
                    createdBy == null ? null : createdBy.userId(),
                    createdBy == null ? null : createdBy.tokenId(),
                    invitation.createdAt(),
                    invitation.expiresAt(),
                    invitation.usedAt(),
                    Row.text(invitation.mail()));
        }

        @Override
        public void used(UUID userId, Instant instant) {
            table.update(userId, "used_at", instant);
        }

        @Override
        public void mailed(TokenHash hash, InvitationRow.MailState state) {
            work.change(
                    "UPDATE invitations SET mail = :mail WHERE organization_id = :organization AND hash = :hash",
                    u -> u.bind("hash", hash).bind("mail", Row.text(state)));
        }

        @Override
        public void delete(UUID userId) {
            table.delete(userId);
        }
    }

    /** The password hashes. */
    record JdbcPasswords(Table<PasswordRow> table) implements Passwords.Editor {

        JdbcPasswords(UnitOfWork work) {
            this(new Table<>(work, "passwords", USER_ID, "password of user", RowMappers::password));
        }

        @Override
        public Optional<PasswordRow> get(UUID userId) {
            return table.get(userId);
        }

        @Override
        public void put(PasswordRow password) {
            table.put(
                    "password of user " + password.userId(),
                    "user_id, hash, set_at, failures, blocked_until",
                    password.userId(),
                    password.hash(),
                    password.setAt(),
                    password.failures(),
                    password.blockedUntil());
        }

        @Override
        public void attempted(UUID userId, int failures, @Nullable Instant blockedUntil) {
            table.updateIfExists(userId, "failures, blocked_until", failures, blockedUntil);
        }

        @Override
        public void delete(UUID userId) {
            table.deleteAll(USER_ID, userId);
        }
    }

    /** The passkeys. */
    record JdbcPasskeys(UnitOfWork work, Table<PasskeyRow> table) implements Passkeys.Editor {

        JdbcPasskeys(UnitOfWork work) {
            this(work, new Table<>(work, "passkeys", "passkey_id", "passkey", RowMappers::passkey));
        }

        @Override
        public Optional<PasskeyRow> get(UUID passkeyId) {
            return table.get(passkeyId);
        }

        @Override
        public Optional<PasskeyRow> byCredentialId(String credentialId) {
            return StorableText.isStorable(credentialId)
                    ? table.first("credential_id", credentialId)
                    : Optional.empty();
        }

        @Override
        public List<PasskeyRow> ofUser(UUID userId) {
            return table.list(USER_ID, userId);
        }

        @Override
        public Set<UUID> ownersAmong(List<UUID> userIds) {
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
            work.names().put(passkey);
            table.insert(
                    "passkey " + passkey.passkeyId() + " of user " + passkey.userId(),
                    "passkey_id, user_id, credential_id, credential, sign_count, name, created_at, last_used_at,"
                            + " spent_challenges",
                    passkey.passkeyId(),
                    passkey.userId(),
                    passkey.credentialId(),
                    passkey.credential(),
                    passkey.signCount(),
                    passkey.name(),
                    passkey.createdAt(),
                    passkey.lastUsedAt(),
                    String.join(" ", passkey.spentChallenges()));
        }

        @Override
        public void used(PasskeyRow passkey) {
            table.update(
                    passkey.passkeyId(),
                    "sign_count, last_used_at, spent_challenges",
                    passkey.signCount(),
                    passkey.lastUsedAt(),
                    String.join(" ", passkey.spentChallenges()));
        }

        @Override
        public void rename(UUID passkeyId, String name) {
            work.names().put(passkeyId, name);
            table.update(passkeyId, "name", name);
        }

        @Override
        public void delete(UUID passkeyId) {
            table.delete(passkeyId);
        }
    }
}
