package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.json.Json;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.CsvExport;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A file with the newest 2,000 audit events that match the filter of the activity page, newest first.
 *
 * @param format the format of the file
 */
public record ActivityExport(Format format) implements Page {

    /** A format of the file. */
    public enum Format {
        /** RFC 4180. */
        CSV,
        /** A single page of the API's list. If more events follow, the page contains the cursor of the next page. */
        JSON
    }

    @Override
    public String path() {
        return ActivityPage.PATH + "/export/" + format.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Answer show(PageRequest request) {
        dev.castellan.model.Page<AuditEvent> events = CsvExport.read(
                request, AuditEndpoints.LIST, ActivityFilter.of(request).query());
        return format == Format.CSV
                ? csv(request, events)
                : Answer.text("application/json", new String(Json.write(events), StandardCharsets.UTF_8))
                        .withHeader("Content-Disposition", "attachment; filename=\"activity.json\"");
    }

    private static Answer csv(PageRequest request, dev.castellan.model.Page<AuditEvent> events) {
        CsvExport csv = new CsvExport("time,event_id,operation,user,user_id,objects,object_ids,via,address");
        events.data().forEach(event -> addLine(csv, event));
        return csv.answer(request, "activity", events);
    }

    private static void addLine(CsvExport csv, AuditEvent event) {
        csv.line(
                event.at(),
                event.id(),
                event.operation(),
                event.actorName(),
                event.actor(),
                event.objectNames().stream().filter(name -> !name.isEmpty()).collect(Collectors.joining("; ")),
                event.objectIds().stream().map(Object::toString).collect(Collectors.joining("; ")),
                event.via().value(),
                event.address());
    }
}
