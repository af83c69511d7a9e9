package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.PageRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What the forms of sign-in show.
 *
 * @param organization the organization that is known, as a text; empty if none is
 * @param asksOrganization whether the form has a field for it
 * @param offersPasskeys whether the server has passkeys
 * @param query what the action of the form takes along, with its question mark; empty if nothing
 */
public record SignInView(String organization, boolean asksOrganization, boolean offersPasskeys, String query) {

    static SignInView of(PageRequest request) {
        List<String> query = new ArrayList<>();
        if (!request.parameter("organization").isEmpty()) {
            query.add(parameter("organization", request.parameter("organization")));
        }
        if (!request.next().isEmpty()) {
            query.add(parameter("next", request.context().path() + request.next()));
        }
        return new SignInView(
                Organizations.known(request),
                Organizations.asks(request),
                request.passkeys().isPresent(),
                query.isEmpty() ? "" : "?" + String.join("&", query));
    }

    private static String parameter(String name, String value) {
        return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
