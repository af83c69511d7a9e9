package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.JterenameGenerated;
import dev.castellan.server.console.internal.layout.RenameForm;
import java.util.List;

/** A page whose form changes the name of an object. */
public interface RenamePage extends FormPage {

    /** Returns the key of the title, which is also the label of the button. */
    String title();

    /** Returns the current name, and the path of the link that cancels the action. */
    RenameForm form(PageRequest request);

    /** Changes the name. The name has no leading or trailing white space. */
    Answer rename(PageRequest request, String name);

    @Override
    default List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    default Answer show(PageRequest request) {
        return Answer.page(request.text(title()), JterenameGenerated::render, form(request));
    }

    @Override
    default Answer submit(PageRequest request) {
        return rename(request, request.field("name").strip());
    }
}
