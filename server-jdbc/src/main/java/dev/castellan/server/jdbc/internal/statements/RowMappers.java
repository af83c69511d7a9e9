package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.model.CollectionType;
import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.store.rows.CallerRow;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.CreatedBy;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.InputSummary;
import dev.castellan.server.store.rows.KeptAnswer;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.Rotation;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.Usage;
import dev.castellan.server.store.rows.UserRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps query results to the store's rows. Columns of joined tables have a prefix. */
public record RowMappers(Dialect dialect) {

    public OrganizationRow organization(ResultSet row, String prefix) throws SQLException {
        return new OrganizationRow(
                id(row, prefix + "organization_id"),
                text(row, prefix + "tag"),
                text(row, prefix + "name"),
                id(row, prefix + "default_project_id"),
                text(row, prefix + "signing_key"),
                instant(row, prefix + "created_at"));
    }

    /** Reads the usage of an organization. */
    public Usage usage(ResultSet row) throws SQLException {
        return new Usage(
                row.getLong("project_count"),
                row.getLong("user_count"),
                row.getLong("token_count"),
                row.getLong("collection_count"),
                row.getLong("input_count"),
                row.getLong("query_count"),
                row.getLong("payload_bytes"),
                row.getLong("kept_answer_count"),
                row.getLong("kept_answer_bytes"));
    }

    public UserRow user(ResultSet row) throws SQLException {
        return new UserRow(
                id(row, "user_id"),
                text(row, "name"),
                text(row, "email"),
                Role.of(text(row, "role")),
                row.getBoolean("is_service_account"),
                instant(row, "created_at"),
                row.getBoolean("suspended"));
    }

    public TokenRow token(ResultSet row) throws SQLException {
        return new TokenRow(
                id(row, "token_id"),
                id(row, "user_id"),
                row.getString("name"),
                text(row, "prefix"),
                TokenHash.ofBytes(row.getBytes("hash")),
                instant(row, "created_at"),
                instantOrNull(row, "expires_at"),
                instantOrNull(row, "last_used_at"),
                createdBy(row),
                new Rotation(idOrNull(row, "rotated_from"), idOrNull(row, "rotated_to")));
    }

    @Nullable
    CreatedBy createdBy(ResultSet row) throws SQLException {
        UUID user = idOrNull(row, "created_by_user");
        return user == null ? null : new CreatedBy(user, idOrNull(row, "created_by_token"));
    }

    public CallerRow caller(ResultSet row, UUID organizationId) throws SQLException {
        return new CallerRow(
                organizationId,
                id(row, "token_id"),
                instantOrNull(row, "expires_at"),
                instantOrNull(row, "last_used_at"),
                id(row, "user_id"),
                Role.of(text(row, "user_role")),
                row.getBoolean("user_suspended"));
    }

    public ProjectRow project(ResultSet row) throws SQLException {
        return new ProjectRow(
                id(row, "project_id"), text(row, "name"), instant(row, "created_at"), row.getBoolean("archived"));
    }

    public CollectionRow collection(ResultSet row) throws SQLException {
        return new CollectionRow(
                id(row, "id"),
                id(row, "project_id"),
                text(row, "name"),
                new CollectionType(text(row, "type")),
                instant(row, "created_at"));
    }

    public InputSummary inputSummary(ResultSet row) throws SQLException {
        return new InputSummary(id(row, "id"), row.getString("name"), instant(row, "created_at"));
    }

    public InputRow input(ResultSet row) throws SQLException {
        return new InputRow(
                id(row, "id"),
                id(row, "project_id"),
                row.getString("name"),
                json(row, "payload"),
                instant(row, "created_at"));
    }

    public QueryRow query(ResultSet row) throws SQLException {
        return new QueryRow(
                id(row, "id"),
                id(row, "input_id"),
                id(row, "project_id"),
                json(row, "payload"),
                instant(row, "created_at"));
    }

    public KeptAnswer keptAnswer(ResultSet row) throws SQLException {
        return new KeptAnswer(
                new KeptAnswer.Scope(id(row, "user_id"), text(row, "operation"), text(row, "request_key")),
                text(row, "fingerprint"),
                row.getInt("status"),
                row.getString("location"),
                row.getString("body"),
                idOrNull(row, "created_id"),
                instant(row, "created_at"));
    }

    public UUID id(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(idOrNull(row, column), column);
    }

    @Nullable
    UUID idOrNull(ResultSet row, String column) throws SQLException {
        return dialect.id(row, row.findColumn(column));
    }

    public Instant instant(ResultSet row, String column) throws SQLException {
        return Instant.ofEpochMilli(row.getLong(column));
    }

    static String text(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(row.getString(column), column);
    }

    static @Nullable Instant instantOrNull(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    private static @Nullable JsonValue json(ResultSet row, String column) throws SQLException {
        String text = row.getString(column);
        return text == null ? null : JsonValue.parse(text);
    }
}
