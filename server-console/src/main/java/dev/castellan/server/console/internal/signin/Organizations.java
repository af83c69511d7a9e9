package dev.castellan.server.console.internal.signin;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;

/**
 * Determines the organization for a sign-in from the form, the link or the cookie, in this order. If the server has
 * only one organization, the form does not ask for it.
 */
final class Organizations {

    private Organizations() {}

    /** Returns whether the form asks for the organization. */
    static boolean asks(PageRequest request) {
        return all(request).size() != 1;
    }

    /** Returns the initial value of the organization field, or an empty string if it is unknown. */
    static String known(PageRequest request) {
        String typed = request.form().value("organization");
        String linked = request.parameter("organization");
        return !typed.isEmpty()
                ? typed
                : !linked.isEmpty()
                        ? linked
                        : request.context()
                                .cookies()
                                .organization(request.http().headers())
                                .orElse("");
    }

    /** Returns the id of the organization for the sign-in. */
    static UUID chosen(PageRequest request) {
        List<UUID> all = all(request);
        if (all.size() == 1) {
            return all.get(0);
        }
        String typed = request.field("organization").strip();
        String text = typed.isEmpty() ? known(request) : typed;
        return all.stream()
                .filter(id -> id.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> Refusal.of(ErrorKind.INVALID, request.text("sign-in.organization.wrong")));
    }

    private static List<UUID> all(PageRequest request) {
        return request.context().server().store().organizations();
    }
}
