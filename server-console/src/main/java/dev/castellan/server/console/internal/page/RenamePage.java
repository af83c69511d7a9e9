package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.console.internal.layout.JterenameGenerated;
import dev.castellan.server.console.internal.layout.RenameForm;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Creates pages whose form changes the name of an object. */
public final class RenamePage {

    private static final String NAME = "name";

    private RenamePage() {}

    /**
     * Creates a page for signed-in users, whose form performs an API operation.
     *
     * @param arguments returns the arguments of the operation for a new name
     */
    public static <I> ConsolePage of(
            String path,
            String title,
            Function<PageRequest, RenameForm> form,
            Endpoint<I, ?> endpoint,
            BiFunction<PageRequest, String, Arguments<I>> arguments,
            String notice) {
        return of(
                        path,
                        title,
                        form,
                        (request, name) -> request.user().perform(endpoint, arguments.apply(request, name)),
                        notice)
                .shows(endpoint, request -> arguments.apply(request, FormCall.NAME));
    }

    /**
     * Creates a page for signed-in users.
     *
     * @param title the key of the title, which contains the current name
     * @param form returns the current name and the path of the page to open next
     * @param rename changes the name, which has no leading or trailing white space
     * @param notice the notice of the next page, which contains the new name
     */
    public static ConsolePage of(
            String path,
            String title,
            Function<PageRequest, RenameForm> form,
            BiConsumer<PageRequest, String> rename,
            String notice) {
        return ConsolePage.of(path, request -> {
                    RenameForm renameForm = form.apply(request);
                    return PageResponse.page(
                            title, JterenameGenerated::render, renameForm, shown(request, renameForm.name()));
                })
                .form(
                        request -> {
                            RenameForm renameForm = form.apply(request);
                            String name = EditedField.changed(request, NAME, renameForm.name());
                            if (name != null) {
                                rename.accept(request, name);
                            }
                            String now = name == null ? renameForm.name() : name;
                            return PageResponse.goTo(renameForm.back(), notice, shown(request, now));
                        },
                        EditedField.of(NAME));
    }

    private static String shown(PageRequest request, String name) {
        return name.isEmpty() ? request.texts().text("nameless") : name;
    }
}
