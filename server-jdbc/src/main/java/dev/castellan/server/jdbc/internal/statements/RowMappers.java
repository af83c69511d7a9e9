package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.model.CollectionType;
import dev.castellan.model.Role;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.people.FirstCredential;
import dev.castellan.server.internal.store.people.InvitationRow;
import dev.castellan.server.internal.store.people.KnownBrowserRow;
import dev.castellan.server.internal.store.people.ListedInvitation;
import dev.castellan.server.internal.store.people.PasskeyRow;
import dev.castellan.server.internal.store.people.PasswordRow;
import dev.castellan.server.internal.store.people.SessionRow;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.InputSummary;
import dev.castellan.server.internal.store.rows.KeptAnswer;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.Rotation;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps query results to the store's rows. Columns of joined tables have a prefix. */
public final class RowMappers {

    private RowMappers() {}

    public static OrganizationRow organization(Row row, String prefix) throws SQLException {
        return new OrganizationRow(
                row.id(prefix + "organization_id"),
                row.text(prefix + "tag"),
                row.text(prefix + "name"),
                row.id(prefix + "default_project_id"),
                row.text(prefix + "signing_key"),
                row.instant(prefix + "created_at"));
    }

    /** Reads the usage of an organization. */
    public static Usage usage(Row row) throws SQLException {
        return new Usage(
                row.number("project_count"),
                row.number("user_count"),
                row.number("token_count"),
                row.number("collection_count"),
                row.number("input_count"),
                row.number("query_count"),
                row.number("payload_bytes"),
                row.number("kept_answer_count"),
                row.number("kept_answer_bytes"));
    }

    public static UserRow user(Row row) throws SQLException {
        return new UserRow(
                row.id("user_id"),
                row.text("name"),
                row.text("email"),
                Role.of(row.text("role")),
                row.flag("is_service_account"),
                row.instant("created_at"),
                row.flag("suspended"),
                Row.language(row.textOrNull("language")));
    }

    public static TokenRow token(Row row) throws SQLException {
        return new TokenRow(
                row.id("token_id"),
                row.id("user_id"),
                row.textOrNull("name"),
                row.text("prefix"),
                row.hash(),
                row.instant("created_at"),
                row.instantOrNull("expires_at"),
                row.instantOrNull("last_used_at"),
                createdBy(row),
                new Rotation(row.idOrNull("rotated_from"), row.idOrNull("rotated_to")));
    }

    private static @Nullable CreatedBy createdBy(Row row) throws SQLException {
        UUID user = row.idOrNull("created_by_user");
        return user == null ? null : new CreatedBy(user, row.idOrNull("created_by_token"));
    }

    public static CallerRow caller(Row row, UUID organizationId) throws SQLException {
        return new CallerRow(
                organizationId,
                row.id("token_id"),
                row.instantOrNull("expires_at"),
                row.instantOrNull("last_used_at"),
                row.id("user_id"),
                Role.of(row.text("user_role")),
                row.flag("user_suspended"));
    }

    public static ProjectRow project(Row row) throws SQLException {
        return new ProjectRow(row.id("project_id"), row.text("name"), row.instant("created_at"), row.flag("archived"));
    }

    public static CollectionRow collection(Row row) throws SQLException {
        return new CollectionRow(
                row.id("id"),
                row.id("project_id"),
                row.text("name"),
                new CollectionType(row.text("type")),
                row.instant("created_at"));
    }

    public static InputSummary inputSummary(Row row) throws SQLException {
        return new InputSummary(row.id("id"), row.textOrNull("name"), row.instant("created_at"));
    }

    public static InputRow input(Row row) throws SQLException {
        return new InputRow(
                row.id("id"),
                row.id("project_id"),
                row.textOrNull("name"),
                row.json("payload"),
                row.instant("created_at"));
    }

    public static QueryRow query(Row row) throws SQLException {
        return new QueryRow(
                row.id("id"), row.id("input_id"), row.id("project_id"), row.json("payload"), row.instant("created_at"));
    }

    public static KeptAnswer keptAnswer(Row row) throws SQLException {
        return new KeptAnswer(
                new KeptAnswer.Scope(row.id("user_id"), row.text("operation"), row.text("request_key")),
                row.text("fingerprint"),
                (int) row.number("status"),
                row.textOrNull("location"),
                row.textOrNull("body"),
                row.idOrNull("created_id"),
                row.instant("created_at"));
    }

    public static InvitationRow invitation(Row row) throws SQLException {
        return new InvitationRow(
                row.id("user_id"),
                row.constant(InvitationRow.Purpose.class, "purpose"),
                row.hash(),
                createdBy(row),
                row.instant("created_at"),
                row.instant("expires_at"),
                row.instantOrNull("used_at"),
                row.constant(InvitationRow.MailState.class, "mail"));
    }

    /** Maps a row of a join to an invitation and the e-mail address of the invited user. */
    public static ListedInvitation listedInvitation(Row row) throws SQLException {
        return new ListedInvitation(invitation(row), row.text("email"));
    }

    public static FirstCredential firstCredential(Row row) throws SQLException {
        return new FirstCredential(row.idOrNull("first_credential_token"), row.idOrNull("first_credential_user"));
    }

    public static PasswordRow password(Row row) throws SQLException {
        return new PasswordRow(
                row.id("user_id"),
                row.text("hash"),
                row.instant("set_at"),
                (int) row.number("failures"),
                row.instantOrNull("blocked_until"));
    }

    public static PasskeyRow passkey(Row row) throws SQLException {
        String spent = row.text("spent_challenges");
        return new PasskeyRow(
                row.id("passkey_id"),
                row.id("user_id"),
                row.text("credential_id"),
                row.text("credential"),
                row.number("sign_count"),
                row.text("name"),
                row.instant("created_at"),
                row.instantOrNull("last_used_at"),
                spent.isEmpty() ? List.of() : List.of(spent.split(" ")));
    }

    public static SessionRow session(Row row) throws SQLException {
        return new SessionRow(
                row.id("session_id"),
                row.id("user_id"),
                row.hash(),
                row.constant(SessionRow.Method.class, "method"),
                row.idOrNull("token_id"),
                row.instant("created_at"),
                row.instant("authenticated_at"),
                row.instant("last_seen_at"),
                row.textOrNull("address"),
                row.textOrNull("user_agent"));
    }

    public static KnownBrowserRow knownBrowser(Row row) throws SQLException {
        return new KnownBrowserRow(
                row.hash(),
                row.id("user_id"),
                row.instant("signed_in_at"),
                (int) row.number("failures"),
                row.instantOrNull("blocked_until"));
    }

    public static AuditRow auditEvent(Row row) throws SQLException {
        String names = row.textOrNull("object_names");
        return new AuditRow(
                row.id("event_id"),
                row.instant("at"),
                row.text("operation"),
                row.constant(AuditRow.Via.class, "via"),
                row.idOrNull("actor_id"),
                row.textOrNull("actor_name"),
                row.idOrNull("credential_id"),
                IdBytes.ids(row.columns().getBytes("object_ids")),
                names == null ? List.of() : List.of(names.split("\n", -1)),
                row.textOrNull("address"));
    }

    public static AuditPosition auditPosition(Row row) throws SQLException {
        return new AuditPosition(row.instant("at"), row.id("event_id"));
    }
}
