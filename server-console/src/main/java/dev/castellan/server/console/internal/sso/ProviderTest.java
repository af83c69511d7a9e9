package dev.castellan.server.console.internal.sso;

import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.provider.BrowserAttempt;
import dev.castellan.server.console.internal.provider.BrowserAttempt.Purpose;
import dev.castellan.server.console.internal.provider.Forward;
import dev.castellan.server.console.internal.provider.ProviderPerson;
import dev.castellan.server.console.internal.provider.ProviderVisit;
import dev.castellan.server.people.signin.ProviderStart;

/** Tests the provider, which need not be enabled: an admin signs in there, and comes back with the result. */
public final class ProviderTest {

    private static final String KEY = "sso.test";

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

    /** Shows that the provider works, and its statements about the person. */
    public static PageResponse finish(PageRequest request, ProviderPerson person) {
        String name = ProviderSettingsPage.stored(request).name();
        return PageResponse.page("sso.test.done", JtetestedGenerated::render, new TestedView(name, person), name);
    }

    /**
     * The view model of the result of a test.
     *
     * @param name the name of the provider
     */
    record TestedView(String name, ProviderPerson person) {}
}
