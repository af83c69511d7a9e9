package dev.castellan.server.console.internal.overview;

import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.Token;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.activity.EventRow;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.console.internal.tokens.CallChart;
import dev.castellan.server.console.internal.tokens.TokenLine;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.limits.Quota;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The first page after sign-in. Shows the projects, the recent activity and the first steps. */
public final class OverviewPage {

    private static final int PROJECTS = 10;
    private static final int RECENT = 5;

    /** The maximum number of tokens whose calls the chart adds up. */
    private static final int CALLED_TOKENS = 1_000;

    private OverviewPage() {}

    /** Returns the page. */
    public static ConsolePage page() {
        return ConsolePage.of("", OverviewPage::show);
    }

    private static PageResponse show(PageRequest request) {
        ViewModel view = new ViewModel(
                FirstStep.of(request),
                first(request.user(), ProjectEndpoints.LIST, PROJECTS),
                request.user().isAdmin() ? administration(request) : null,
                request.user().isAdmin() ? null : programs(request));
        return PageResponse.page("overview.title", JteoverviewGenerated::render, view);
    }

    private static AdministrationView administration(PageRequest request) {
        Map<String, String> newest = AuditFilter.ALL.withoutResources().query();
        newest.put("limit", Integer.toString(RECENT));
        List<AuditEvent> events =
                request.user().list(AuditEndpoints.LIST, newest).data();
        Map<Quota, QuotaUse> uses = QuotaUse.of(request);
        Instant now = request.context().now();
        List<DailyCalls> calls =
                request.user().readOrganization(view -> view.tokens().calls(CallChart.start(now), CALLED_TOKENS + 1));
        return new AdministrationView(
                Count.of(request, uses),
                Attention.of(request, uses.values()),
                CallChart.of(calls.subList(0, Math.min(CALLED_TOKENS, calls.size())), now),
                calls.size() <= CALLED_TOKENS ? null : request.texts().text("overview.calls.some", CALLED_TOKENS),
                events.isEmpty() ? List.of() : EventRow.of(request.user(), request.texts(), events));
    }

    private static Programs programs(PageRequest request) {
        Page<Token> tokens = first(request.user(), TokenEndpoints.LIST, RECENT);
        return new Programs(TokenLine.all(request, tokens, "/tokens", true), tokens.hasMore());
    }

    private static <T> Page<T> first(SignedInUser user, Endpoint<Void, Page<T>> list, int limit) {
        return user.list(list, Map.of("limit", Integer.toString(limit)));
    }

    /**
     * The view model of the page.
     *
     * @param steps the steps that the user has not taken yet
     * @param administration the section for admins, or null for clients
     * @param programs the tokens of a client, or null for admins
     */
    record ViewModel(
            List<FirstStep> steps,
            Page<Project> projects,
            @Nullable AdministrationView administration,
            @Nullable Programs programs) {}

    /**
     * The section for admins.
     *
     * @param counts the numbers of objects in the organization
     * @param attention the items that need the attention of the admin
     * @param calls the calls with the tokens of the organization, or null if there was none
     * @param omission a sentence that says which calls are missing, or null
     * @param events the recent audit events
     */
    record AdministrationView(
            List<Count> counts,
            List<Attention> attention,
            @Nullable CallChart calls,
            @Nullable String omission,
            List<EventRow> events) {}

    /**
     * The tokens of a client.
     *
     * @param hasMore whether the user has more tokens
     */
    record Programs(List<TokenLine> tokens, boolean hasMore) {}
}
