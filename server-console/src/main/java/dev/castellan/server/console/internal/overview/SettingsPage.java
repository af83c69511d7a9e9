package dev.castellan.server.console.internal.overview;

import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.settings.TokenSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows the name, the ID, the limits and the quotas of the organization. */
public final class SettingsPage {

    /** The path of the page. */
    static final String PATH = "/organization";

    /** The path of the quotas. */
    static final String QUOTAS = PATH + "#quotas";

    private SettingsPage() {}

    /** Returns the page, and the pages that change the name, the limits and the required passkeys. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of(PATH, SettingsPage::show).access(PageAccess.ADMIN),
                renaming(),
                LimitsPage.of(PATH + "/limits"),
                PasskeyRulePage.of(PATH + "/passkeys"));
    }

    private static PageResponse show(PageRequest request) {
        OrganizationRow organization = organization(request);
        ViewModel view = new ViewModel(
                organization,
                Limits.of(request, organization.limits()),
                List.copyOf(QuotaUse.of(request).values()));
        return PageResponse.page("organization.settings", JtesettingsGenerated::render, view);
    }

    private static ConsolePage renaming() {
        return RenamePage.of(
                        PATH + "/rename",
                        "organization.rename.title",
                        request -> new RenameForm(organization(request).name(), PATH),
                        OrganizationEndpoints.UPDATE,
                        (request, name) ->
                                Arguments.body(OrganizationUpdate.none().name(name)),
                        "organization-renamed")
                .admins();
    }

    private static OrganizationRow organization(PageRequest request) {
        return request.user().readOrganization(view -> view.organization());
    }

    /** The view model of the page. */
    record ViewModel(OrganizationRow organization, Limits limits, List<QuotaUse> quotas) {

        /** Returns whether the operator limits anything. */
        boolean hasQuotas() {
            return quotas.stream().anyMatch(use -> use.limit() != null);
        }

        /** Returns whether a quota is nearly full. */
        boolean isNearlyFull() {
            return quotas.stream().anyMatch(QuotaUse::isNearlyFull);
        }
    }

    /**
     * The limits that hold in the organization.
     *
     * @param tokenLifetime the longest lifetime of a token, or null if there is no limit
     * @param sessionLength the longest time for which a session lasts
     * @param tokensPerUser the maximum number of tokens of a user
     * @param offersPasskeys whether the server offers passkeys
     * @param requiresPasskeys whether admins must sign in with a passkey
     * @param adminsWithoutPasskey the number of admins without a passkey
     */
    record Limits(
            @Nullable Duration tokenLifetime,
            Duration sessionLength,
            int tokensPerUser,
            boolean offersPasskeys,
            boolean requiresPasskeys,
            int adminsWithoutPasskey) {

        private static Limits of(PageRequest request, OrganizationLimits own) {
            TokenSettings tokens = request.context().server().settings().rules().tokens();
            return new Limits(
                    own.tokenLifetime(tokens.maxLifetime()),
                    own.sessionLength(SessionLife.MAX_AGE),
                    tokens.perUser(),
                    request.context().people().passkeys().isPresent(),
                    own.adminPasskeysRequired(),
                    Attention.adminsWithoutPasskey(request).size());
        }
    }
}
