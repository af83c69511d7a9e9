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
        List<String> query = new ArrayList<>();
        if (!request.parameter("organization").isEmpty()) {
            query.add(parameter("organization", request.parameter("organization")));
        }
        if (!request.next().isEmpty()) {
            query.add(parameter("next", request.context().path() + request.next()));
        }
        return new SignInView(
                request.context().people().passkeys().isPresent(),
                request.context().server().invitationListener().mailsRecovery(),
                query.isEmpty() ? "" : "?" + String.join("&", query));
    }

    private static String parameter(String name, String value) {
        return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
