package dev.castellan.server.console.internal.activity;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.Json;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.CsvExport;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The audit events of the organization, newest first. Only admins can open this page. */
public final class ActivityPage {

    static final String PATH = "/activity";
    private static final String SHOWN = "25";

    private ActivityPage() {}

    /** Returns the page and the pages that export the list. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of(PATH, ActivityPage::show).access(PageAccess.ADMIN),
                ConsolePage.of(PATH + "/export/csv", ActivityPage::csv).access(PageAccess.ADMIN),
                ConsolePage.of(PATH + "/export/json", ActivityPage::json).access(PageAccess.ADMIN));
    }

    private static PageResponse show(PageRequest request) {
        try {
            Map<String, String> query =
                    new LinkedHashMap<>(ActivityFilter.of(request).query());
            query.putAll(ListPlace.of(request).query());
            query.put("limit", SHOWN);
            return page(request, request.user().list(AuditEndpoints.LIST, query), null);
        } catch (Refusal refusal) {
            if (refusal.kind() != ErrorKind.INVALID) {
                throw refusal;
            }
            return page(request, Page.last(List.of()), refusal).withStatus(422);
        }
    }

    private static PageResponse page(PageRequest request, Page<AuditEvent> events, @Nullable Refusal refusal) {
        FormState filter = FormReader.filter(request, ActivityFilter.FIELDS, refusal);
        String query = filter.query();
        ViewModel view = new ViewModel(
                filter,
                operations(request.texts(), filter.value("operation")),
                EventRow.of(request.user(), request.texts(), events.data()),
                !query.isEmpty(),
                refusal == null ? List.of() : Ids.candidates(request, "actor", PATH, filter),
                links(request, query, events, refusal),
                periods(request.context().now(), filter));
        return PageResponse.page("activity.title", JteactivityGenerated::render, view);
    }

    /** Returns the links to the previous and the next page. If the filter is invalid, returns no links. */
    private static PageLinks links(
            PageRequest request, String query, Page<AuditEvent> events, @Nullable Refusal refusal) {
        return refusal == null ? ListPlace.of(request).links(PATH + query, events.nextCursor()) : PageLinks.NONE;
    }

    /** Returns links to the events of today, of yesterday and of the last seven days (UTC). */
    private static List<Period> periods(Instant now, FormState filter) {
        LocalDateTime today = now.atOffset(ZoneOffset.UTC).toLocalDate().atStartOfDay();
        return List.of(
                period("today", today, 0, null, filter),
                period("yesterday", today, 1, 0, filter),
                period("week", today, 6, null, filter));
    }

    private static Period period(
            String name, LocalDateTime today, int since, @Nullable Integer until, FormState filter) {
        String start = today.minusDays(since).toString();
        String end = until == null ? "" : today.minusDays(until).toString();
        boolean isCurrent =
                filter.value("since").equals(start) && filter.value("until").equals(end);
        String path = PATH + filter.with("since", start).with("until", end).query();
        return new Period("activity.period." + name, path, since, until, isCurrent);
    }

    /** Returns the known operations and the chosen operation, which can be unknown if it comes from a link. */
    private static List<OperationOption> operations(Texts texts, String chosen) {
        return Stream.concat(Operations.ALL.stream(), Stream.of(chosen).filter(id -> !id.isEmpty()))
                .distinct()
                .map(id -> new OperationOption(id, EventSentence.label(texts, id)))
                .toList();
    }

    /** Returns a file (RFC 4180) with the newest 2,000 audit events that match the filter, newest first. */
    private static PageResponse csv(PageRequest request) {
        Page<AuditEvent> events = read(request);
        CsvExport csv = new CsvExport("time,event_id,operation,user,user_id,objects,object_ids,via,address,changes");
        events.data().forEach(event -> addLine(csv, event));
        return csv.response(request, "activity", events);
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
                event.address(),
                event.changes().stream().map(ActivityPage::text).collect(Collectors.joining("; ")));
    }

    /** Returns a change such as {@code role: client → org_admin}, or the field if the event contains no values. */
    private static String text(FieldChange change) {
        return change.before() == null && change.after() == null
                ? change.field()
                : change.field() + ": " + Objects.requireNonNullElse(change.before(), "") + " → "
                        + Objects.requireNonNullElse(change.after(), "");
    }

    /**
     * Returns a file with these events as a single page of the API's list. If more events follow, the page contains the
     * cursor of the next page.
     */
    private static PageResponse json(PageRequest request) {
        return PageResponse.text("application/json", new String(Json.write(read(request)), StandardCharsets.UTF_8))
                .withHeader("Content-Disposition", "attachment; filename=\"activity.json\"");
    }

    private static Page<AuditEvent> read(PageRequest request) {
        return CsvExport.read(
                request.user(), AuditEndpoints.LIST, ActivityFilter.of(request).query());
    }

    /**
     * The view model of the page.
     *
     * @param filter the state of the filter form
     * @param rows the events of the page
     * @param isFiltered whether the filter contains any condition
     * @param candidates links with one of several users that the filter can mean, or an empty list
     * @param pages the links to the previous and the next page
     * @param periods the links to the events of some days
     */
    record ViewModel(
            FormState filter,
            List<OperationOption> operations,
            List<EventRow> rows,
            boolean isFiltered,
            List<NavItem> candidates,
            PageLinks pages,
            List<Period> periods) {}

    /**
     * A link to the events of some days. Scripts replace the times in it by midnights of the reader's time zone.
     *
     * @param label the message key of the text
     * @param since the number of days between the first day and today
     * @param until the number of days between the day after the last day and today, or null if today is the last day
     * @param isCurrent whether the page shows these days
     */
    record Period(
            String label, String path, int since, @Nullable Integer until, boolean isCurrent) {}

    /**
     * An operation that the filter offers.
     *
     * @param text the operation in plain words
     */
    record OperationOption(String id, String text) {}
}
