package dev.castellan.server.console.internal.page;

import java.util.List;

/** A page with a form that is sent to the path of the page. */
public interface FormPage extends Page {

    /** Returns the fields of the form. A form that sends others, or one of them twice, is refused. */
    List<Field> fields();

    /**
     * Does what the form asks for, and usually answers with {@link Answer#goTo}. If this throws a {@link
     * dev.castellan.server.spi.Refusal}, or its answer comes later and fails with one, the page is shown again: with the
     * message beside the field that it begins with, as in {@code name: is taken}, else above the form.
     */
    Answer submit(Visit visit);
}
