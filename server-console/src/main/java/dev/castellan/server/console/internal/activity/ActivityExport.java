package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.ArrayList;
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
    private static final int MOST_READS = 10;

    /** Tells spreadsheets that the file is in UTF-8. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

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
        List<AuditEvent> events = new ArrayList<>();
        String cursor = "";
        for (int i = 0; i < MOST_READS && cursor != null; i++) {
            dev.castellan.model.Page<AuditEvent> read =
                    request.perform(AuditEndpoints.LIST, Arguments.<Void>none().withQuery(query));
            events.addAll(read.data());
            cursor = read.nextCursor();
            query.put("cursor", String.valueOf(cursor));
        }
        String end = cursor == null ? "" : field(request.text("activity.export.cut", events.size())) + "\r\n";
        return Answer.text("text/csv; charset=utf-8", csv(request, events) + end)
                .withHeader("Content-Disposition", "attachment; filename=\"activity.csv\"");
    }

    private static String csv(PageRequest request, List<AuditEvent> events) {
        StringBuilder csv = new StringBuilder()
                .append(BYTE_ORDER_MARK)
                .append("time,operation,user,user_id,objects,object_ids,via,address\r\n");
        List<EventRow> rows = EventRow.of(request, events);
        for (int i = 0; i < rows.size(); i++) {
            csv.append(line(events.get(i), rows.get(i))).append("\r\n");
        }
        return csv.toString();
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
    static String field(@Nullable Object value) {
        String text = value == null ? "" : value.toString();
        String safe = text.matches("(?s)[=+@\\t\\r\\n-].*") ? "'" + text : text;
        return '"' + safe.replace("\"", "\"\"") + '"';
    }
}
