package dev.castellan.server.console.internal.sso;

import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.provider.ProviderVisit;
import dev.castellan.server.console.internal.sso.ProviderSettingsPage.LinkedPeople;
import dev.castellan.server.internal.rules.ProviderRules;
import dev.castellan.server.people.signin.StoredProvider;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The pages that ask an admin to confirm a change of the provider, each with its effect. */
final class ProviderChanges {

    private ProviderChanges() {}

    static List<ConsolePage> all() {
        return List.of(
                page("enable", ProviderChanges::askEnable, (request, provider) -> setEnabled(request, true)),
                page("disable", ProviderChanges::askDisable, (request, provider) -> setEnabled(request, false)),
                page(
                        "passwords-off",
                        ProviderChanges::askPasswordsOff,
                        (request, provider) -> setPasswords(request, false)),
                page(
                        "passwords-on",
                        (request, provider) -> harmless(request, "passwords-on", provider),
                        (request, provider) -> setPasswords(request, true)),
                page(
                        "delete",
                        ProviderChanges::askDelete,
                        (request, provider) -> ProviderVisit.service(request)
                                .delete(request.user().session(), request.browser())));
    }

    private static ConsolePage page(
            String action,
            BiFunction<PageRequest, StoredProvider, Confirmation> ask,
            BiConsumer<PageRequest, StoredProvider> act) {
        Function<PageRequest, StoredProvider> stored = ProviderSettingsPage::stored;
        return ConfirmationPage.of(
                        ProviderSettingsPage.PATH + "/" + action,
                        request -> ask.apply(request, stored.apply(request)),
                        request -> {
                            StoredProvider provider = stored.apply(request);
                            act.accept(request, provider);
                            return PageResponse.goTo(ProviderSettingsPage.PATH, "provider-" + action, provider.name());
                        })
                .access(PageAccess.REAUTHENTICATED);
    }

    private static void setEnabled(PageRequest request, boolean isEnabled) {
        ProviderVisit.service(request).setEnabled(request.user().session(), isEnabled, request.browser());
    }

    private static void setPasswords(PageRequest request, boolean isAllowed) {
        ProviderVisit.service(request).setPasswords(request.user().session(), isAllowed, request.browser());
    }

    private static Confirmation askEnable(PageRequest request, StoredProvider provider) {
        Confirmation dialog = harmless(request, "enable", provider);
        return provider.testedAt() != null
                ? dialog
                : dialog.withWarning(request.texts().text("sso.enable.untested"));
    }

    private static Confirmation askDisable(PageRequest request, StoredProvider provider) {
        return withPasswords(request, provider, danger(request, "disable", provider));
    }

    private static Confirmation askDelete(PageRequest request, StoredProvider provider) {
        LinkedPeople linked = ProviderSettingsPage.linked(request, provider);
        Confirmation dialog = danger(request, "delete", provider);
        return withPasswords(
                request,
                provider,
                linked.count() == 0
                        ? dialog
                        : dialog.withWarning(
                                request.texts().text("sso.delete.people", linked.count(), linked.sessions())));
    }

    /** Forbids changes that would lock people out while passwords are off. */
    private static Confirmation withPasswords(PageRequest request, StoredProvider provider, Confirmation dialog) {
        return provider.passwords() ? dialog : dialog.impossible(request.texts().text("sso.passwords.first"));
    }

    private static Confirmation askPasswordsOff(PageRequest request, StoredProvider provider) {
        Confirmation dialog = danger(request, "passwords-off", provider);
        boolean canSwitch = provider.enabled()
                && provider.testedAt() != null
                && request.user().<Boolean>readOrganization(ProviderRules::hasAdminWithPasskey);
        return canSwitch
                ? dialog.withCode("castellan-server organization update "
                        + request.user().session().organizationId() + " --passwords on")
                : dialog.impossible(request.texts().text("sso.passwords-off.not-yet"));
    }

    private static Confirmation danger(PageRequest request, String action, StoredProvider provider) {
        return Confirmation.danger(
                request.texts(),
                "sso." + action + ".title",
                "sso." + action,
                request.texts().text("sso." + action + ".what", provider.name()),
                ProviderSettingsPage.PATH,
                provider.name(),
                request.user().organization());
    }

    private static Confirmation harmless(PageRequest request, String action, StoredProvider provider) {
        return Confirmation.harmless(
                request.texts(),
                "sso." + action + ".title",
                "sso." + action,
                request.texts().text("sso." + action + ".what", provider.name()),
                ProviderSettingsPage.PATH,
                provider.name(),
                request.user().organization());
    }
}
