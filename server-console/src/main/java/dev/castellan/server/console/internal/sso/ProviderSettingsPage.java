package dev.castellan.server.console.internal.sso;

import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.provider.ProviderVisit;
import dev.castellan.server.internal.rules.ProviderRules;
import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.people.PeopleProvider;
import dev.castellan.server.people.signin.StoredProvider;
import java.net.URI;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shows the provider of the organization, and the steps that set it up. The operations belong to {@link
 * PeopleProvider}, because no token can call them.
 */
public final class ProviderSettingsPage {

    /** The path of the page. */
    public static final String PATH = "/single-sign-on";

    private ProviderSettingsPage() {}

    /** Returns the page, and the pages that change the provider. */
    public static List<ConsolePage> all() {
        return Stream.concat(
                        Stream.of(
                                ConsolePage.of(PATH, ProviderSettingsPage::show).access(PageAccess.ADMIN),
                                ProviderSettingsForm.of(PATH + "/edit"),
                                ProviderTest.page()),
                        ProviderChanges.all().stream())
                .toList();
    }

    /** Returns the provider of the organization. Throws a refusal if there is none. */
    static StoredProvider stored(PageRequest request) {
        return ProviderVisit.service(request).get(request.user().session()).orElseThrow(request::notFound);
    }

    /** Returns the people who sign in with the provider. */
    static LinkedPeople linked(PageRequest request, StoredProvider provider) {
        return request.user().readOrganization(view -> LinkedPeople.of(view, provider));
    }

    private static PageResponse show(PageRequest request) {
        Optional<PeopleProvider> people = request.context().people().provider();
        if (people.isEmpty()) {
            return PageResponse.page("sso.title", JteunavailableGenerated::render, "");
        }
        UUID organization = request.user().session().organizationId();
        URI redirect = people.get().redirectUri(organization);
        StoredProvider provider = people.get().get(request.user().session()).orElse(null);
        ViewModel view = new ViewModel(
                provider,
                organization,
                redirect,
                redirect.resolve("../logout/" + organization),
                redirect.resolve("../../sign-in?organization=" + organization),
                people.get().domains(request.user().session()),
                provider == null ? null : request.user().readOrganization(rows -> ProviderUse.of(rows, provider)));
        return PageResponse.page("sso.title", JtesettingsGenerated::render, view);
    }

    /**
     * The people who sign in with a provider.
     *
     * @param count their number
     * @param sessions the number of sessions that began with the provider and may be open
     */
    record LinkedPeople(int count, int sessions) {

        private static LinkedPeople of(View view, StoredProvider provider) {
            return new LinkedPeople(
                    view.identityLinks().countOf(provider.issuer()),
                    view.sessions()
                            .countOfProvider(
                                    view.now().minus(SessionLife.MAX_AGE),
                                    view.now().minus(SessionLife.IDLE)));
        }
    }

    static List<ProjectRow> byName(Collection<ProjectRow> projects) {
        return projects.stream().sorted(Comparator.comparing(ProjectRow::name)).toList();
    }

    /**
     * The facts beside the settings.
     *
     * @param projects the projects of new users, or null if a sign-in creates no user
     * @param hasAdminWithPasskey whether an admin has used a passkey in the last 30 days
     */
    record ProviderUse(LinkedPeople linked, @Nullable List<ProjectRow> projects, boolean hasAdminWithPasskey) {

        private static ProviderUse of(View view, StoredProvider provider) {
            List<UUID> ids = provider.newUserProjects();
            return new ProviderUse(
                    LinkedPeople.of(view, provider),
                    ids == null ? null : byName(view.projects().getAll(ids).values()),
                    ProviderRules.hasAdminWithPasskey(view));
        }
    }

    /**
     * The view model of the page.
     *
     * @param provider the provider, or null if it is not set up
     * @param redirect the URL to which the provider must send browsers back
     * @param logout the URL to which the provider can send logout tokens
     * @param signIn the URL of the page on which people sign in to the organization
     * @param domains the domains that the operator has given to the organization
     * @param use the facts beside the settings, or null if there are none
     */
    record ViewModel(
            @Nullable StoredProvider provider,
            UUID organizationId,
            URI redirect,
            URI logout,
            URI signIn,
            List<String> domains,
            @Nullable ProviderUse use) {

        /** Returns the state, as a message key. */
        String state() {
            if (provider == null) {
                return "sso.state.none";
            } else if (!provider.enabled()) {
                return isTested() ? "sso.state.off" : "sso.state.untested";
            }
            return provider.passwords() ? "sso.state.on" : "sso.state.only";
        }

        boolean isTested() {
            return provider != null && provider.testedAt() != null;
        }

        boolean isEnabled() {
            return provider != null && provider.enabled();
        }

        /** Returns whether passwords can be switched off. */
        boolean canSwitchPasswordsOff() {
            return isTested() && isEnabled() && use != null && use.hasAdminWithPasskey();
        }
    }
}
