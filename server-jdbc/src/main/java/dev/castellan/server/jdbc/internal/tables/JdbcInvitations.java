package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.EnumColumn;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.PeopleMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.Invitations;
import dev.castellan.server.store.people.ListedInvitation;
import dev.castellan.server.store.rows.CreatedBy;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the invitations of one organization in a unit of work. */
record JdbcInvitations(Session session, PeopleMappers mappers, Dialect dialect) implements Invitations.Editor {

    private static final String OF_USER =
            "SELECT * FROM invitations WHERE organization_id = :organization AND user_id = :user";
    private static final String BY_HASH =
            "SELECT * FROM invitations WHERE organization_id = :organization AND hash = :hash";
    private static final String OPEN_OF =
            "SELECT * FROM invitations WHERE organization_id = :organization AND used_at IS NULL AND ";
    private static final String PUT = """
            INSERT INTO invitations (organization_id, user_id, purpose, hash, created_by_user, created_by_token,
              created_at, expires_at, used_at, mail)
            VALUES (:organization, :user, :purpose, :hash, :createdByUser, :createdByToken, :createdAt, :expiresAt, :usedAt,
              :mail)
            ON CONFLICT (organization_id, user_id) DO UPDATE SET
              purpose = excluded.purpose, hash = excluded.hash, created_by_user = excluded.created_by_user,
              created_by_token = excluded.created_by_token, created_at = excluded.created_at,
              expires_at = excluded.expires_at, used_at = excluded.used_at,
              mail = excluded.mail""";
    private static final String USED =
            "UPDATE invitations SET used_at = :at WHERE organization_id = :organization AND user_id = :user";
    private static final String MAILED =
            "UPDATE invitations SET mail = :mail WHERE organization_id = :organization AND hash = :hash";
    private static final String DELETE =
            "DELETE FROM invitations WHERE organization_id = :organization AND user_id = :user";

    @Override
    public Optional<InvitationRow> ofUser(UUID userId) {
        return session.first(OF_USER, mappers::invitation, q -> q.bind("user", userId));
    }

    @Override
    public Optional<InvitationRow> byHash(TokenHash hash) {
        return session.first(BY_HASH, mappers::invitation, q -> q.bind("hash", hash));
    }

    @Override
    public List<ListedInvitation> open(@Nullable UUID after, int limit) {
        String sql = "SELECT i.*, u.email FROM invitations i" + dialect.useIndex("invitations_that_are_open")
                + dialect.lookUp("users", "u", "user_id = i.user_id")
                + " WHERE i.organization_id = :organization AND i.used_at IS NULL"
                + (after == null ? "" : " AND i.user_id > :after") + " ORDER BY i.user_id LIMIT :limit";
        return session.list(
                sql, mappers::listedInvitation, q -> q.bind("after", after).bind("limit", limit));
    }

    @Override
    public List<InvitationRow> openOf(List<UUID> userIds) {
        return IdList.select(
                userIds, list -> session.list(OPEN_OF + list.holds("user_id"), mappers::invitation, list::bind));
    }

    @Override
    public void put(InvitationRow invitation) {
        CreatedBy createdBy = invitation.createdBy();
        session.insert(
                culprit(invitation.userId()),
                PUT,
                u -> u.bind("user", invitation.userId())
                        .bind("purpose", EnumColumn.text(invitation.purpose()))
                        .bind("hash", invitation.hash())
                        .bind("createdByUser", createdBy == null ? null : createdBy.userId())
                        .bind("createdByToken", createdBy == null ? null : createdBy.tokenId())
                        .bind("createdAt", invitation.createdAt())
                        .bind("expiresAt", invitation.expiresAt())
                        .bind("usedAt", invitation.usedAt())
                        .bind("mail", EnumColumn.text(invitation.mail())));
    }

    @Override
    public void used(UUID userId, Instant instant) {
        session.changeOne(culprit(userId), USED, u -> u.bind("user", userId).bind("at", instant));
    }

    @Override
    public void mailed(TokenHash hash, InvitationRow.MailState state) {
        session.change(MAILED, u -> u.bind("hash", hash).bind("mail", EnumColumn.text(state)));
    }

    @Override
    public void delete(UUID userId) {
        session.changeOne(culprit(userId), DELETE, u -> u.bind("user", userId));
    }

    private static String culprit(UUID userId) {
        return "invitation of user " + userId;
    }
}
