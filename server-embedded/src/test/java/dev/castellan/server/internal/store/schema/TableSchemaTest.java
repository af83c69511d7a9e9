package dev.castellan.server.internal.store.schema;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static dev.castellan.server.internal.store.Samples.response;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.browser;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.deviceLogin;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.link;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.password;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.provider;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.session;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.sessionOfProvider;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.Device;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what the description of a table says about its records. */
final class TableSchemaTest {

    static Stream<Arguments> records() {
        return Stream.of(
                arguments(Schema.ORGANIZATIONS, organization(OURS)),
                arguments(Schema.USERS, user(1).language(Locale.forLanguageTag("pt-BR"))),
                arguments(Schema.TOKENS, token(2, admin(1)).rotatedTo(id(3), START)),
                arguments(Schema.PROJECTS, project(10)),
                arguments(Schema.COLLECTIONS, collection(4, project(10))),
                arguments(Schema.INPUTS, input(5, project(10))),
                arguments(Schema.QUERIES, query(6, input(5, project(10)))),
                arguments(Schema.STORED_RESPONSES, response("k", START)),
                arguments(Schema.INVITATIONS, invitation(1)),
                arguments(Schema.PASSWORDS, password(1)),
                arguments(Schema.PASSKEYS, passkey(7, 1)),
                arguments(Schema.SESSIONS, session(9, 1)),
                arguments(Schema.SESSIONS, sessionOfProvider(9, 1, 5, "sid")),
                arguments(Schema.PROVIDERS, provider(5)),
                arguments(Schema.IDENTITY_LINKS, link(5, 1, "person")),
                arguments(Schema.KNOWN_BROWSERS, browser(1, "browser")),
                arguments(Schema.DEVICE_LOGINS, deviceLogin(1, "code")),
                arguments(
                        Schema.DEVICE_LOGINS,
                        deviceLogin(1, "code")
                                .withDevice(
                                        new Device(TokenHash.of("device"), "castellan", "laptop", null, START, 60))),
                arguments(Schema.AUDIT_EVENTS, event(8, "users.create", id(1), id(9))),
                arguments(Schema.AUDIT_EVENTS, event(8, "users.create", null)));
    }

    @ParameterizedTest
    @MethodSource("records")
    <R> void readsRecordFromItsStoredValues(TableSchema<?, R> table, R row) {
        Iterator<@Nullable Object> values = table.columns().stream()
                .filter(Column::isInRecord)
                .<@Nullable Object>map(column -> column.stored(row))
                .iterator();

        R read = table.read(new ColumnReader() {
            @Override
            public <T> @Nullable T getOrNull(ColumnType<T> type) {
                Object stored = values.next();
                return stored == null ? null : type.fromStored(stored);
            }
        });

        assertThat(read).isEqualTo(row);
        assertThat(values).isExhausted();
    }

    @ParameterizedTest
    @MethodSource("records")
    <R> void backupAcceptsEveryValueStoredForRecord(TableSchema<?, R> table, R row) {
        table.columns().stream()
                .filter(column -> column.value() != null && column.isInBackup())
                .forEach(column -> {
                    Object stored = column.stored(row);
                    if (stored != null) {
                        column.type().check(stored);
                    }
                });
    }

    @Test
    void updatesOnlyEditableValues() {
        UserRow changes =
                new UserRow(id(1), "new", "new@example.com", Role.ORG_ADMIN, true, Instant.EPOCH, true, Locale.GERMAN);

        UserRow updated = Schema.USERS.updated(user(1), changes);

        assertThat(updated)
                .isEqualTo(new UserRow(
                        id(1),
                        "new",
                        "new@example.com",
                        Role.ORG_ADMIN,
                        user(1).isServiceAccount(),
                        user(1).createdAt()));
    }

    @Test
    void computesDerivedAndInitialValuesOfRestoredRow() {
        Map<String, Object> saved = new HashMap<>();
        Schema.PROJECTS.columns().stream()
                .filter(column -> column.value() != null && column.isInBackup())
                .forEach(column -> saved.put(column.name(), column.stored(project(10))));
        saved.put(TableSchema.ORGANIZATION, OURS);

        Iterator<@Nullable Object> values = Schema.PROJECTS.restored(saved::get).iterator();
        Map<String, Object> restored = new HashMap<>();
        Schema.PROJECTS.columns().forEach(column -> restored.put(column.name(), values.next()));

        assertThat(restored)
                .containsAllEntriesOf(saved)
                .containsEntry("search_text", project(10).searchText())
                .containsEntry("is_default", false)
                .containsEntry("deleted", false);
    }
}
