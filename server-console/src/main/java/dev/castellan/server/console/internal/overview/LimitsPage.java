package dev.castellan.server.console.internal.overview;

import dev.castellan.model.NumberUpdate;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.EditedField;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The page that changes the limits that the organization sets for itself. The fields have the names of the API. */
final class LimitsPage {

    private static final String TOKENS = "max_token_lifetime_days";
    private static final String SESSIONS = "max_session_hours";

    private LimitsPage() {}

    static ConsolePage of(String path) {
        return ConsolePage.of(path, LimitsPage::show)
                .form(LimitsPage::change, EditedField.of(TOKENS, SESSIONS))
                .shows(
                        OrganizationEndpoints.UPDATE,
                        request -> Arguments.body(OrganizationUpdate.none()
                                .maxTokenLifetimeDays(90)
                                .maxSessionHours(8)))
                .admins();
    }

    private static PageResponse show(PageRequest request) {
        OrganizationLimits limits = limits(request);
        ViewModel view = new ViewModel(
                Objects.toString(limits.maxTokenLifetimeDays(), ""),
                Objects.toString(limits.maxSessionHours(), ""),
                request.context().server().settings().rules().tokens().maxLifetime());
        return PageResponse.page("organization.limits.change", JtelimitsGenerated::render, view);
    }

    private static PageResponse change(PageRequest request) {
        OrganizationLimits limits = limits(request);
        OrganizationUpdate update = new OrganizationUpdate(
                null,
                number(request, TOKENS, limits.maxTokenLifetimeDays()),
                number(request, SESSIONS, limits.maxSessionHours()),
                null);
        if (!update.equals(OrganizationUpdate.none())) {
            request.user().perform(OrganizationEndpoints.UPDATE, Arguments.body(update));
        }
        return PageResponse.goTo(SettingsPage.PATH, "organization-limits");
    }

    private static @Nullable NumberUpdate number(PageRequest request, String field, @Nullable Integer current) {
        String typed = EditedField.changed(request, field, Objects.toString(current, ""));
        if (typed == null || typed.isEmpty()) {
            return typed == null ? null : NumberUpdate.CLEAR;
        }
        try {
            return NumberUpdate.to(Integer.parseInt(typed));
        } catch (NumberFormatException e) {
            throw Refusal.of(ErrorKind.INVALID, field + ": " + request.texts().text("organization.limits.number"));
        }
    }

    private static OrganizationLimits limits(PageRequest request) {
        return request.user().readOrganization(view -> view.organization().limits());
    }

    /**
     * The view model of the page.
     *
     * @param tokens the days for which the organization lets tokens live, or an empty string
     * @param sessions the hours for which the organization lets sessions last, or an empty string
     * @param tokensOfServer the longest lifetime of a token on the server, or null if there is no limit
     */
    record ViewModel(
            String tokens, String sessions, @Nullable Duration tokensOfServer) {}
}
