package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.json.Json;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The audit events that match the filter of the activity page, newest first, as a file.
 *
 * @param format the format of the file
 */
public record ActivityExport(Format format) implements Page {

    /** The maximum number of requests to the API, each for 200 events. */
    private static final int MOST_READS = 10;

    /** Tells spreadsheets that the file is in UTF-8. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** A format of the file. */
    public enum Format {
        /** RFC 4180. */
        CSV("text/csv; charset=utf-8"),
        /** One page of the API. If there are more events, it has the cursor of the next page. */
        JSON("application/json");

        private final String type;

        Format(String type) {
            this.type = type;
        }

        private String extension() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String path() {
        return ActivityPage.PATH + "/export/" + format.extension();
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Answer show(PageRequest request) {
        dev.castellan.model.Page<AuditEvent> events = events(request);
        String file =
                format == Format.CSV ? csv(request, events) : new String(Json.write(events), StandardCharsets.UTF_8);
        return Answer.text(format.type, file)
                .withHeader("Content-Disposition", "attachment; filename=\"activity." + format.extension() + "\"");
    }

    private static dev.castellan.model.Page<AuditEvent> events(PageRequest request) {
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
        return new dev.castellan.model.Page<>(events, cursor != null, cursor);
    }

    private static String csv(PageRequest request, dev.castellan.model.Page<AuditEvent> events) {
        StringBuilder csv = new StringBuilder()
                .append(BYTE_ORDER_MARK)
                .append("time,event_id,operation,user,user_id,objects,object_ids,via,address\r\n");
        events.data().forEach(event -> csv.append(line(event)).append("\r\n"));
        return events.hasMore()
                ? csv + field(request.text("activity.export.cut", events.data().size())) + "\r\n"
                : csv.toString();
    }

    private static String line(AuditEvent event) {
        return Stream.of(
                        event.at(),
                        event.id(),
                        event.operation(),
                        event.actorName(),
                        event.actor(),
                        event.objectNames().stream()
                                .filter(name -> !name.isEmpty())
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
