package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.spi.Refusal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Parses the filter of the activity page. Users can enter a name or an e-mail address instead of an id, and can omit
 * the time zone.
 */
final class ActivityFilter {

    /** The check box that includes the events of collections, inputs and queries. */
    static final String RESOURCES = "resources";

    static final List<FormField> FIELDS = List.of(
            FormField.of("actor"),
            FormField.of("operation"),
            FormField.of("object"),
            FormField.of("since"),
            FormField.of("until"),
            FormField.of(RESOURCES));

    private ActivityFilter() {}

    /**
     * Returns the filter that the query of a request specifies. Omits the events of collections, inputs and queries,
     * unless the query includes them, or names an operation or an object.
     *
     * @throws Refusal if a field is invalid
     */
    static AuditFilter of(PageRequest request) {
        String operation = filterText(request.url(), "operation");
        AuditFilter filter = new AuditFilter(
                Ids.ofUser(request, "actor"),
                operation.isEmpty() ? null : operation,
                object(request),
                time(request, "since"),
                time(request, "until"));
        boolean withResources = !filterText(request.url(), RESOURCES).isEmpty()
                || filter.objectId() != null
                || filter.operation() != null;
        return withResources ? filter : filter.withoutResources();
    }

    private static @Nullable UUID object(PageRequest request) {
        String text = filterText(request.url(), "object");
        return text.isEmpty() ? null : Ids.find(text).orElseThrow(() -> wrong(request, "object"));
    }

    private static @Nullable Instant time(PageRequest request, String field) {
        String text = filterText(request.url(), field);
        try {
            return text.isEmpty()
                    ? null
                    : text.endsWith("Z")
                            ? Instant.parse(text)
                            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw wrong(request, field);
        }
    }

    private static String filterText(PageUrl url, String field) {
        return url.parameter(field).strip();
    }

    private static Refusal wrong(PageRequest request, String field) {
        return Refusal.of(ErrorKind.INVALID, field + ": " + request.texts().text("activity." + field + ".wrong"));
    }
}
