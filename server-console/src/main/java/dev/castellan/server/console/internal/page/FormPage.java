package dev.castellan.server.console.internal.page;

import java.util.List;
import java.util.Optional;

/** A page with a form, which the browser posts to the path of the page. */
public interface FormPage extends Page {

    /** {@inheritDoc} By default, only admins can open a page whose form performs an operation for admins. A page that
     * shows more than the form overrides this method. */
    @Override
    default Access access() {
        return adminOperation().isPresent() ? Access.ADMIN : Access.SIGNED_IN;
    }

    /** Returns the fields of the form. The console refuses a request with an unknown or repeated field. */
    List<Field> fields();

    /**
     * Performs the action of the form. Usually returns {@link Answer#goTo}. If the action fails with a {@link
     * dev.castellan.server.spi.Refusal}, the console shows the page again with the message. A message such as {@code
     * name: is taken} appears beside its field, and any other message above the form.
     */
    Answer submit(PageRequest request);

    /**
     * Returns the API operation of a form for admins, or empty if clients can also submit the form. If a client submits
     * a form for admins, the console refuses the request before reading the form and reports it to the audit listener,
     * as the API does.
     */
    default Optional<AdminOperation> adminOperation() {
        return Optional.empty();
    }
}
