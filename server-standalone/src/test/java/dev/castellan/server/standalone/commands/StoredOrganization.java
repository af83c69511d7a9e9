package dev.castellan.server.standalone.commands;

import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.server.Administration;
import dev.castellan.server.jdbc.JdbcStore;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;

/** Reads and changes the oldest organization of a SQLite file, also while a server serves the file. */
final class StoredOrganization {

    private static final int MAX_ITEMS = 200;

    private StoredOrganization() {}

    /** Returns the newest audit events, newest first. */
    static List<AuditEvent> events(Path file) {
        return in(
                file,
                (administration, id) -> administration
                        .auditEvents(id, AuditFilter.ALL, null, MAX_ITEMS)
                        .data());
    }

    /** Returns the operations of the newest audit events, newest first. */
    static List<String> operations(Path file) {
        return events(file).stream().map(AuditEvent::operation).toList();
    }

    static List<Token> tokens(Path file) {
        return in(
                file,
                (administration, id) -> administration
                        .tokens(id, TokenFilter.ALL, null, MAX_ITEMS)
                        .data());
    }

    /** Runs work with the administration and the id of the organization. */
    static <R> R in(Path file, BiFunction<Administration, UUID, R> work) {
        try (JdbcStore store = JdbcStore.sqlite(file).exclusive(false).open()) {
            Administration administration = Administration.of(store);
            return work.apply(
                    administration, administration.organizations().get(0).id());
        }
    }
}
