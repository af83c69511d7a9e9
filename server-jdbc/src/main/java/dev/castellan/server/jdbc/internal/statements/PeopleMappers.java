package dev.castellan.server.jdbc.internal.statements;

import static dev.castellan.server.jdbc.internal.statements.RowMappers.instantOrNull;
import static dev.castellan.server.jdbc.internal.statements.RowMappers.text;

import dev.castellan.server.store.audit.AuditPosition;
import dev.castellan.server.store.audit.AuditRow;
import dev.castellan.server.store.people.FirstCredential;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.KnownBrowserRow;
import dev.castellan.server.store.people.ListedInvitation;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.rows.TokenHash;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps query results to the store's rows for sign-in and audit events. */
public record PeopleMappers(RowMappers mappers) {

    public InvitationRow invitation(ResultSet row) throws SQLException {
        return new InvitationRow(
                mappers.id(row, "user_id"),
                EnumColumn.constant(InvitationRow.Purpose.class, text(row, "purpose")),
                hash(row),
                mappers.createdBy(row),
                mappers.instant(row, "created_at"),
                mappers.instant(row, "expires_at"),
                instantOrNull(row, "used_at"),
                EnumColumn.constant(InvitationRow.MailState.class, text(row, "mail")));
    }

    /** Maps a row of a join to an invitation and the e-mail address of the invited user. */
    public ListedInvitation listedInvitation(ResultSet row) throws SQLException {
        return new ListedInvitation(invitation(row), text(row, "email"));
    }

    public UUID userId(ResultSet row) throws SQLException {
        return mappers.id(row, "user_id");
    }

    public FirstCredential firstCredential(ResultSet row) throws SQLException {
        return new FirstCredential(
                mappers.idOrNull(row, "first_credential_token"), mappers.idOrNull(row, "first_credential_user"));
    }

    public PasswordRow password(ResultSet row) throws SQLException {
        return new PasswordRow(
                mappers.id(row, "user_id"),
                text(row, "hash"),
                mappers.instant(row, "set_at"),
                row.getInt("failures"),
                instantOrNull(row, "blocked_until"));
    }

    public PasskeyRow passkey(ResultSet row) throws SQLException {
        return new PasskeyRow(
                mappers.id(row, "passkey_id"),
                mappers.id(row, "user_id"),
                text(row, "credential_id"),
                text(row, "credential"),
                row.getLong("sign_count"),
                text(row, "name"),
                mappers.instant(row, "created_at"),
                instantOrNull(row, "last_used_at"),
                words(text(row, "spent_challenges")));
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    public SessionRow session(ResultSet row) throws SQLException {
        return new SessionRow(
                mappers.id(row, "session_id"),
                mappers.id(row, "user_id"),
                hash(row),
                EnumColumn.constant(SessionRow.Method.class, text(row, "method")),
                mappers.idOrNull(row, "token_id"),
                mappers.instant(row, "created_at"),
                mappers.instant(row, "authenticated_at"),
                mappers.instant(row, "last_seen_at"),
                row.getString("address"),
                row.getString("user_agent"));
    }

    public KnownBrowserRow knownBrowser(ResultSet row) throws SQLException {
        return new KnownBrowserRow(
                hash(row),
                mappers.id(row, "user_id"),
                mappers.instant(row, "signed_in_at"),
                row.getInt("failures"),
                instantOrNull(row, "blocked_until"));
    }

    public AuditRow auditEvent(ResultSet row) throws SQLException {
        return new AuditRow(
                mappers.id(row, "event_id"),
                mappers.instant(row, "at"),
                text(row, "operation"),
                EnumColumn.constant(AuditRow.Via.class, text(row, "via")),
                mappers.idOrNull(row, "actor_id"),
                row.getString("actor_name"),
                mappers.idOrNull(row, "credential_id"),
                IdBytes.ids(row.getBytes("object_ids")),
                names(row.getString("object_names")),
                row.getString("address"));
    }

    private static List<String> names(@Nullable String lines) {
        return lines == null ? List.of() : List.of(lines.split("\n", -1));
    }

    public AuditPosition auditPosition(ResultSet row) throws SQLException {
        return new AuditPosition(mappers.instant(row, "at"), mappers.id(row, "event_id"));
    }

    private static TokenHash hash(ResultSet row) throws SQLException {
        return TokenHash.ofBytes(row.getBytes("hash"));
    }
}
