package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.PageRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The view model of the sign-in pages.
 *
 * @param offersRecovery whether the server mails recovery links to users who request them
 * @param query the query for the form actions, including its question mark, or an empty string
 */
public record SignInView(boolean offersPasskeys, boolean offersRecovery, String query) {

    static SignInView of(PageRequest request) {
        return new SignInView(
                request.context().people().passkeys().isPresent(),
                request.context().server().invitationListener().mailsRecovery(),
                query(request, request.parameter("organization")));
    }

    /**
     * Returns the query for a form that signs in to an organization and then opens the requested page.
     *
     * @param organization the id of the organization, or an empty string for the organization of the e-mail address
     */
    static String query(PageRequest request, String organization) {
        List<String> query = new ArrayList<>();
        if (!organization.isEmpty()) {
            query.add(parameter("organization", organization));
        }
        if (!request.next().isEmpty()) {
            query.add(parameter("next", request.context().path() + request.next()));
        }
        return query.isEmpty() ? "" : "?" + String.join("&", query);
    }

    private static String parameter(String name, String value) {
        return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
