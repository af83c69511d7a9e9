package dev.castellan.server.console.internal.overview;

import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.security.OwnCredentials;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page on which an admin requires passkeys of all admins, or no longer requires them. The form contains the new
 * value, so a form that was sent twice does not change it back. Any other value than {@code false} means that passkeys
 * are required.
 */
final class PasskeyRulePage {

    private static final FormField REQUIRED = FormField.of("admin_passkeys_required");

    private PasskeyRulePage() {}

    static ConsolePage of(String path) {
        return ConsolePage.of(path, request -> show(request, path))
                .form(PasskeyRulePage::change, REQUIRED)
                .admins(OrganizationEndpoints.UPDATE)
                .access(PageAccess.REAUTHENTICATED_ADMIN);
    }

    private static PageResponse show(PageRequest request, String path) {
        boolean isRequired = request.user()
                .readOrganization(view -> view.organization().limits().adminPasskeysRequired());
        boolean usesPasskey = request.user().session().method().equals(SignInMethod.PASSKEY);
        ViewModel view = new ViewModel(
                isRequired,
                request.context().people().passkeys().isPresent(),
                isRequired ? List.of() : Attention.adminsWithoutPasskey(request),
                request.user().session().email(),
                usesPasskey || OwnCredentials.of(request).passkeys().isEmpty()
                        ? null
                        : OwnCredentials.signInPath(request, path),
                usesPasskey);
        return PageResponse.page(
                isRequired ? "organization.passkeys.stop" : "organization.passkeys.require",
                JtepasskeysGenerated::render,
                view);
    }

    private static PageResponse change(PageRequest request) {
        boolean required = !request.form().value(REQUIRED.name()).equals("false");
        request.user()
                .perform(
                        OrganizationEndpoints.UPDATE,
                        Arguments.body(OrganizationUpdate.none().adminPasskeysRequired(required)));
        return PageResponse.goTo(SettingsPage.PATH, required ? "passkeys-required" : "passkeys-optional");
    }

    /**
     * The view model of the page.
     *
     * @param isRequired whether passkeys are required now
     * @param without the admins without a passkey
     * @param signIn the path that signs the user in with an own passkey, or null if the user has none, or has used it
     * @param usesPasskey whether the session began with a passkey
     */
    record ViewModel(
            boolean isRequired,
            boolean offersPasskeys,
            List<User> without,
            String email,
            @Nullable String signIn,
            boolean usesPasskey) {

        /** The maximum number of admins whom the page names. */
        private static final int MAX_NAMED = 20;

        /** Returns the first admins without a passkey. */
        List<User> named() {
            return without.subList(0, Math.min(without.size(), MAX_NAMED));
        }

        /** Returns the key of the sentence that counts the admins without a passkey. */
        String countKey() {
            return without.size() < Attention.MAX_COUNT
                    ? "organization.passkeys.left"
                    : "organization.passkeys.left.most";
        }
    }
}
