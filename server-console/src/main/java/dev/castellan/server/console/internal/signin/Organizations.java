package dev.castellan.server.console.internal.signin;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.Visit;
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
    static boolean asks(Visit visit) {
        return all(visit).size() != 1;
    }

    /** Returns what is known before anybody types, as a text; empty if nothing is. */
    static String known(Visit visit) {
        String typed = visit.form().value("organization");
        String linked = visit.parameter("organization");
        return !typed.isEmpty()
                ? typed
                : !linked.isEmpty()
                        ? linked
                        : visit.context()
                                .cookies()
                                .organization(visit.request().headers())
                                .orElse("");
    }

    /** Returns the organization that a form was sent for. */
    static UUID chosen(Visit visit) {
        List<UUID> all = all(visit);
        if (all.size() == 1) {
            return all.get(0);
        }
        String typed = visit.field("organization").strip();
        String text = typed.isEmpty() ? known(visit) : typed;
        return all.stream()
                .filter(id -> id.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> Refusal.of(ErrorKind.INVALID, visit.text("sign-in.organization.wrong")));
    }

    private static List<UUID> all(Visit visit) {
        return visit.context().server().store().organizations();
    }
}
