package dev.castellan.server.console.internal.sso;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.provider.BrowserAttempt;
import dev.castellan.server.console.internal.provider.BrowserAttempt.Purpose;
import dev.castellan.server.console.internal.provider.Forward;
import dev.castellan.server.console.internal.provider.ProviderVisit;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderStart;

/** Tests the provider, which need not be enabled: an admin signs in there, and comes back with the result. */
public final class ProviderTest {

    private static final String KEY = "sso.test";
    private static final JsonValue TRUE = JsonValue.of(true);

    private ProviderTest() {}

    static ConsolePage page() {
        return ConfirmationPage.of(ProviderSettingsPage.PATH + "/test", ProviderTest::ask, ProviderTest::begin)
                .access(PageAccess.REAUTHENTICATED);
    }

    private static Confirmation ask(PageRequest request) {
        String name = ProviderSettingsPage.stored(request).name();
        return Confirmation.harmless(
                request.texts(),
                KEY + ".title",
                KEY,
                request.texts().text("sso.step.test.what"),
                ProviderSettingsPage.PATH,
                name);
    }

    private static PageResponse begin(PageRequest request) {
        String name = ProviderSettingsPage.stored(request).name();
        ProviderStart start =
                ProviderVisit.service(request).beginTest(request.user().session());
        return new BrowserAttempt(Purpose.TEST, start.attempt(), ProviderSettingsPage.PATH)
                .storedBy(request, Forward.to(start.location().toString(), "provider.continue", name));
    }

    /** Shows that the provider works, and warns if it has not verified the address of the person. */
    public static PageResponse finish(PageRequest request, ProviderIdentity person) {
        String name = ProviderSettingsPage.stored(request).name();
        boolean isVerified = person.claims().containsKey("email")
                && TRUE.equals(person.claims().get("email_verified"));
        String path = PageResponse.path(
                ProviderSettingsPage.PATH, isVerified ? "provider-tested" : "provider-tested-unverified", name);
        return Forward.to(request.context().address().base() + path, "sso.test.done", name);
    }
}
