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
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What happened in the organization, newest first, for admins. */
public final class ActivityPage implements dev.castellan.server.console.internal.page.Page {

    private static final String SHOWN = "25";
    private static final String PATH = "/activity";

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
            query.putAll(PageQuery.of(request));
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
        String typed = query(filter);
        ActivityView view = new ActivityView(
                filter,
                operations(request, filter.value("operation")),
                EventRows.of(request, events.data()),
                !typed.isEmpty(),
                pages(request, typed, events, refusal));
        return Answer.page(request.text("activity.title"), JteactivityGenerated::render, view);
    }

    /** Returns the links to the pages around; none from a page that shows what was wrong. */
    private static PageLinks pages(
            PageRequest request, String typed, Page<AuditEvent> events, @Nullable Refusal refusal) {
        return refusal == null ? ListPlace.of(request).links(path(typed), events.nextCursor()) : PageLinks.NONE;
    }

    /** Returns the operations to choose from: those that we know, and one that a link names. */
    private static List<ActivityView.Operation> operations(PageRequest request, String chosen) {
        return Stream.concat(Operations.ALL.stream(), Stream.of(chosen).filter(id -> !id.isEmpty()))
                .distinct()
                .map(id -> new ActivityView.Operation(id, Operations.text(request, id)))
                .toList();
    }

    private static String query(FormState filter) {
        return ActivityFilter.FIELDS.stream()
                .map(Field::name)
                .filter(name -> !filter.value(name).isBlank())
                .map(name -> name + "=" + encode(filter.value(name).strip()))
                .collect(Collectors.joining("&"));
    }

    private static String path(String query) {
        return PATH + (query.isEmpty() ? "" : "?" + query);
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
