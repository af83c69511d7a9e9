package dev.castellan.server.console.internal.page;

import java.util.List;
import java.util.Optional;

/** A page with a form, which the browser posts to the path of the page. */
public interface FormPage extends Page {

    /** Returns the fields of the form. A request with an unknown or repeated field is refused. */
    List<Field> fields();

    /**
     * Performs the action of the form, and usually returns {@link Answer#goTo}. If the action fails with a {@link
     * dev.castellan.server.spi.Refusal}, the page is shown again with the message. A message such as {@code name: is
     * taken} stands beside its field, other messages stand above the form.
     */
    Answer submit(PageRequest request);

    /**
     * Returns the operation of a form for admins; empty for a form that clients can send too. If a client sends a form
     * for admins, the console refuses it before it reads the form, and reports it to the audit listener like a refused
     * request to the API.
     */
    default Optional<AdminOperation> adminOperation() {
        return Optional.empty();
    }
}
