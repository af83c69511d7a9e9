package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageAuthentication;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;

/**
 * The only page for an admin who signed in without a passkey, although the organization requires one. A user without a
 * passkey adds the first one here. Then the user signs in with it.
 */
final class RequiredPasskey {

    private RequiredPasskey() {}

    static ConsolePage page() {
        return ConsolePage.of(PageAuthentication.PASSKEY_FIRST, RequiredPasskey::show)
                .access(PageAccess.ANY_SESSION)
                .script(RequiredPasskey::add, FormField.of("name"), FormField.secret("response"));
    }

    private static PageResponse show(PageRequest request) {
        String next = request.url().next();
        if (!request.user().session().needsPasskey()) {
            return PageResponse.goTo(next);
        }
        ViewModel view = new ViewModel(
                OwnCredentials.of(request),
                request.context().people().passkeys().isPresent(),
                request.user().session().email(),
                OwnCredentials.signInPath(request, next),
                path(request));
        return PageResponse.page("passkey.required.title", JterequiredGenerated::render, view);
    }

    private static PageResponse add(PageRequest request) {
        return request.context().people().needsConfirmation(request.user().session())
                ? PageAuthentication.reauthenticateFirst(request)
                : OwnCredentials.addPasskey(request, path(request));
    }

    /** Returns the path of this page, which keeps the page to open next. */
    private static String path(PageRequest request) {
        String next = request.url().next();
        return PageAuthentication.PASSKEY_FIRST
                + (next.isEmpty() ? "" : request.url().returningTo(next));
    }

    /**
     * The view model of the page.
     *
     * @param signIn the path that signs the user in with an own passkey
     * @param add the path that adds a passkey
     */
    record ViewModel(OwnCredentials own, boolean offersPasskeys, String email, String signIn, String add) {}
}
