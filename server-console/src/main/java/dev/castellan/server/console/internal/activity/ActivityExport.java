package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The audit events that match the filter of the activity page, as a CSV file (RFC 4180). Newest first. */
public final class ActivityExport implements Page {

    static final String PATH = "/activity/export";

    /** The maximum number of requests to the API, each for 200 events. */
    private static final int MOST_READS = 50;

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Answer show(PageRequest request) {
        Map<String, String> query =
                new LinkedHashMap<>(ActivityFilter.of(request).query());
        query.put("limit", "200");
        StringBuilder csv = new StringBuilder("time,operation,user,user_id,objects,object_ids,via,address\r\n");
        for (int i = 0; i < MOST_READS; i++) {
            dev.castellan.model.Page<AuditEvent> events =
                    request.perform(AuditEndpoints.LIST, Arguments.<Void>none().withQuery(query));
            append(csv, request, events.data());
            if (events.nextCursor() == null) {
                break;
            }
            query.put("cursor", events.nextCursor());
        }
        return Answer.text("text/csv; charset=utf-8", csv.toString())
                .withHeader("Content-Disposition", "attachment; filename=\"activity.csv\"");
    }

    private static void append(StringBuilder csv, PageRequest request, List<AuditEvent> events) {
        List<EventRow> rows = EventRow.of(request, events);
        for (int i = 0; i < rows.size(); i++) {
            csv.append(line(events.get(i), rows.get(i))).append("\r\n");
        }
    }

    private static String line(AuditEvent event, EventRow row) {
        EventRow.Subject actor = row.actor();
        return Stream.of(
                        event.at(),
                        event.operation(),
                        actor == null ? null : actor.name(),
                        event.actor(),
                        row.objects().stream()
                                .map(EventRow.Subject::name)
                                .filter(Objects::nonNull)
                                .collect(Collectors.joining("; ")),
                        event.objectIds().stream().map(Object::toString).collect(Collectors.joining("; ")),
                        event.via().value(),
                        event.address())
                .map(ActivityExport::field)
                .collect(Collectors.joining(","));
    }

    /** Quotes a value. A spreadsheet must not read a name as a formula. */
    private static String field(@Nullable Object value) {
        String text = value == null ? "" : value.toString();
        String safe = text.matches("(?s)[=+@\\t\\r-].*") ? "'" + text : text;
        return '"' + safe.replace("\"", "\"\"") + '"';
    }
}
