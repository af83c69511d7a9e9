package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.rows.UserRow;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the filter of the activity, as people type it: an address in place of an id, a time without a zone. */
final class ActivityFilter {

    static final List<Field> FIELDS =
            List.of(Field.of("actor"), Field.of("operation"), Field.of("object"), Field.of("since"), Field.of("until"));

    private ActivityFilter() {}

    /**
     * Returns the filter of a query.
     *
     * @throws Refusal about a field that is wrong
     */
    static AuditFilter of(Visit visit) {
        String operation = typed(visit, "operation");
        return new AuditFilter(
                actor(visit),
                operation.isEmpty() ? null : operation,
                object(visit),
                time(visit, "since"),
                time(visit, "until"));
    }

    private static @Nullable UUID actor(Visit visit) {
        String typed = typed(visit, "actor");
        return typed.isEmpty() ? null : Ids.find(typed).orElseGet(() -> ofAddress(visit, typed));
    }

    private static UUID ofAddress(Visit visit, String address) {
        return visit.context()
                .server()
                .store()
                .read(
                        visit.session().organizationId(),
                        view -> view.users()
                                .byEmail(UserRow.emailKey(address))
                                .map(UserRow::userId)
                                .orElseThrow(() -> wrong(visit, "actor")));
    }

    private static @Nullable UUID object(Visit visit) {
        String typed = typed(visit, "object");
        return typed.isEmpty() ? null : Ids.find(typed).orElseThrow(() -> wrong(visit, "object"));
    }

    private static @Nullable Instant time(Visit visit, String field) {
        String typed = typed(visit, field);
        try {
            return typed.isEmpty()
                    ? null
                    : typed.endsWith("Z")
                            ? Instant.parse(typed)
                            : LocalDateTime.parse(typed).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw wrong(visit, field);
        }
    }

    private static String typed(Visit visit, String field) {
        return visit.parameter(field).strip();
    }

    private static Refusal wrong(Visit visit, String field) {
        return Refusal.of(ErrorKind.INVALID, field + ": " + visit.text("activity." + field + ".wrong"));
    }
}
