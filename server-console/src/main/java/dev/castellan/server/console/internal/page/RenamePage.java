package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.JterenameGenerated;
import dev.castellan.server.console.internal.layout.RenameForm;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page whose form changes the name of an object.
 *
 * @param access the users who can open the page
 * @param operation the operation, if the page is for admins, otherwise null
 * @param title the key of the title, which is also the label of the button
 * @param form returns the current name and the path of the page to open next
 * @param rename changes the name, which has no leading or trailing white space
 * @param notice the notice of the next page
 */
public record RenamePage(
        String path,
        Access access,
        @Nullable AdminOperation operation,
        String title,
        Function<PageRequest, RenameForm> form,
        BiConsumer<PageRequest, String> rename,
        String notice)
        implements FormPage {

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.ofNullable(operation);
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(request.text(title), JterenameGenerated::render, form.apply(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        String next = form.apply(request).back();
        rename.accept(request, request.field("name").strip());
        return Answer.goTo(next, notice);
    }
}
