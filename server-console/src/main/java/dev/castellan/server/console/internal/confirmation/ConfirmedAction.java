package dev.castellan.server.console.internal.confirmation;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page that asks the user to confirm an action.
 *
 * @param access the users who can open the page
 * @param operation the operation if the page is for admins, otherwise null
 * @param title the key of the title
 * @param question returns the form that asks for confirmation
 */
public record ConfirmedAction(
        String path,
        Access access,
        @Nullable AdminOperation operation,
        String title,
        Function<PageRequest, Confirmation> question,
        Function<PageRequest, Answer> action)
        implements ConfirmationPage {

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.ofNullable(operation);
    }

    @Override
    public String title(PageRequest request) {
        return request.text(title);
    }

    @Override
    public Confirmation ask(PageRequest request) {
        return question.apply(request);
    }

    @Override
    public Answer act(PageRequest request) {
        return action.apply(request);
    }
}
