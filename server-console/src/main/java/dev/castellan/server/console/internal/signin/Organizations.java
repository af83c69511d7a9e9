package dev.castellan.server.console.internal.signin;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;

/**
 * Which organization a person signs in to: what the form says, else the link, else what the browser remembers. The only
 * one goes without saying.
 */
final class Organizations {

    private Organizations() {}

    /** Returns whether the form asks for it. */
    static boolean asks(PageRequest request) {
        return all(request).size() != 1;
    }

    /** Returns what is known before anybody types, as a text; empty if nothing is. */
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

    /** Returns the organization that a form was sent for. */
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
