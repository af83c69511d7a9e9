package dev.castellan.server.console.internal.activity;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The audit events of the organization, newest first. Only admins can open this page. */
public final class ActivityPage implements dev.castellan.server.console.internal.page.Page {

    private static final String SHOWN = "25";
    static final String PATH = "/activity";

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
        try {
            Map<String, String> query =
                    new LinkedHashMap<>(ActivityFilter.of(request).query());
            query.putAll(ListPlace.of(request).query());
            query.put("limit", SHOWN);
            Page<AuditEvent> events =
                    request.perform(AuditEndpoints.LIST, Arguments.<Void>none().withQuery(query));
            return page(request, events, null);
        } catch (Refusal refusal) {
            if (refusal.kind() != ErrorKind.INVALID) {
                throw refusal;
            }
            return page(request, Page.last(List.of()), refusal).withStatus(422);
        }
    }

    private static Answer page(PageRequest request, Page<AuditEvent> events, @Nullable Refusal refusal) {
        FormState filter = request.filter(ActivityFilter.FIELDS, refusal);
        String query = filter.query();
        View view = new View(
                filter,
                operations(request, filter.value("operation")),
                EventRow.of(request, events.data()),
                !query.isEmpty(),
                links(request, query, events, refusal));
        return Answer.page(request.text("activity.title"), JteactivityGenerated::render, view);
    }

    /** Returns the links to the previous and the next page. If the filter is invalid, returns no links. */
    private static PageLinks links(
            PageRequest request, String query, Page<AuditEvent> events, @Nullable Refusal refusal) {
        return refusal == null ? ListPlace.of(request).links(PATH + query, events.nextCursor()) : PageLinks.NONE;
    }

    /** Returns the known operations and the chosen operation, which can be unknown if it comes from a link. */
    private static List<Operation> operations(PageRequest request, String chosen) {
        return Stream.concat(Operations.ALL.stream(), Stream.of(chosen).filter(id -> !id.isEmpty()))
                .distinct()
                .map(id ->
                        new Operation(id, EventSentence.label(request.context().texts(), id)))
                .toList();
    }

    /**
     * The view model of the page.
     *
     * @param filter the state of the filter form
     * @param rows the events of the page
     * @param isFiltered whether the filter contains any condition
     * @param pages the links to the previous and the next page
     */
    record View(
            FormState filter, List<Operation> operations, List<EventRow> rows, boolean isFiltered, PageLinks pages) {}

    /**
     * An operation that the filter offers.
     *
     * @param text the operation in plain words
     */
    record Operation(String id, String text) {}
}
