package dev.castellan.server.console.internal.page;

import java.util.List;
import java.util.Optional;

/** A page with a form that is sent to the path of the page. */
public interface FormPage extends Page {

    /** Returns the fields of the form. A form that sends others, or one of them twice, is refused. */
    List<Field> fields();

    /**
     * Does what the form asks for, and usually answers with {@link Answer#goTo}. If this throws a {@link
     * dev.castellan.server.spi.Refusal}, or its answer comes later and fails with one, the page is shown again: with the
     * message beside the field that it begins with, as in {@code name: is taken}, else above the form.
     */
    Answer submit(PageRequest request);

    /**
     * Returns the operation that the form asks for, if only admins may send it. A client that sends it is refused before
     * the form is read, and the audit listener is told of it, as of a refused request of the API. Empty for a form that
     * clients may send too.
     */
    default Optional<AdminOperation> adminOperation() {
        return Optional.empty();
    }
}
