package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A page of the console. Its functions may block on the store, and must be safe for use by multiple threads. If a
 * function throws a {@link dev.castellan.server.spi.Refusal}, the browser shows the message. Immutable.
 *
 * @param path the path relative to the console, such as {@code /tokens/{id}/revoke}. The path of the overview is empty.
 * @param access the users who can open the page
 * @param show shows the page. Called for GET requests, and when a submitted form was refused.
 * @param form the form, which the browser posts to the path of the page, or null if the page has none
 */
public record ConsolePage(
        String path,
        PageAccess access,
        Function<PageRequest, PageResponse> show,
        @Nullable Form form) {

    /**
     * The form of a page.
     *
     * @param fields the fields. The console refuses a request with an unknown or repeated field.
     * @param submit performs the action. Usually returns {@link PageResponse#goTo}. If it throws a {@link
     *     dev.castellan.server.spi.Refusal}, the console shows the page again with the message. A message such as
     *     {@code name: is taken} appears beside its field, and any other message above the form.
     * @param operation the API operation of a form for admins, or null if clients can also submit the form. If a client
     *     submits a form for admins, the console refuses the request before reading the form and reports it to the
     *     audit listener, as the API does.
     * @param call the API call that does the same, or null if the API has none
     * @param isScript whether the console's script sends the form, because only a script can use an authenticator. The
     *     request body is then a JSON object. A form field contains the text of a JSON string, or any other value as
     *     JSON. The response is JSON: the result of {@link PageResponse#json}, or an object with {@code next}, the page
     *     to open, or with {@code problem}, the message to show beside the button.
     */
    public record Form(
            List<FormField> fields,
            Function<PageRequest, PageResponse> submit,
            @Nullable AdminOperation operation,
            @Nullable FormCall call,
            boolean isScript) {

        /** Defensively copies the list. */
        public Form {
            fields = List.copyOf(fields);
        }
    }

    /** Creates a page without a form, for signed-in users. */
    public static ConsolePage of(String path, Function<PageRequest, PageResponse> show) {
        return new ConsolePage(path, PageAccess.SIGNED_IN, show, null);
    }

    /** Returns a copy for these users. */
    public ConsolePage access(PageAccess newAccess) {
        return new ConsolePage(path, newAccess, show, form);
    }

    /** Returns a copy with a form. */
    public ConsolePage form(Function<PageRequest, PageResponse> submit, FormField... fields) {
        return new ConsolePage(path, access, show, new Form(List.of(fields), submit, null, null, false));
    }

    /** Returns a copy with a form that the console's script sends. */
    public ConsolePage script(Function<PageRequest, PageResponse> submit, FormField... fields) {
        return new ConsolePage(path, access, show, new Form(List.of(fields), submit, null, null, true));
    }

    /**
     * Returns a copy that shows this API call of its form, which has no body. See {@link #shows(Endpoint, Function)}.
     */
    public ConsolePage shows(Endpoint<Void, ?> endpoint, int... positions) {
        return shows(endpoint, request -> request.<Void>arguments(positions));
    }

    /**
     * Returns a copy that shows an API call of its form. Showing a page never runs the code of its form, so the call is
     * declared beside the form.
     *
     * @param example returns the arguments, with sample values for the fields of the form
     */
    public <I> ConsolePage shows(
            Endpoint<I, ?> endpoint, Function<PageRequest, ? extends @Nullable Arguments<I>> example) {
        return withForm(access, requiredForm().operation(), new FormCall(endpoint, example));
    }

    /**
     * Returns a copy that only admins can open. Its form performs this operation. If the operation has no body, and
     * tokens can call it, the page shows the call.
     *
     * @param positions the positions, as for {@link PageRequest#id}, of the ids in the operation path
     */
    public ConsolePage admins(Endpoint<?, ?> endpoint, int... positions) {
        AdminOperation operation =
                new AdminOperation(endpoint, IntStream.of(positions).boxed().toList());
        FormCall call = requiredForm().call();
        if (call == null && operation.isComplete() && !Endpoints.ONLY_FOR_SESSIONS.contains(endpoint)) {
            call = new FormCall(endpoint, request -> request.arguments(positions));
        }
        return withForm(access.forAdmins(), operation, call);
    }

    /**
     * Returns a copy that only admins can open. Its form performs the operation whose call the page shows.
     *
     * @param positions the positions, as for {@link PageRequest#id}, of the ids in the operation path
     */
    public ConsolePage admins(int... positions) {
        FormCall call = Objects.requireNonNull(requiredForm().call(), "the page does not show a call");
        return admins(call.endpoint(), positions);
    }

    private Form requiredForm() {
        return Objects.requireNonNull(form, "a page without a form cannot perform an operation");
    }

    private ConsolePage withForm(PageAccess newAccess, @Nullable AdminOperation operation, @Nullable FormCall call) {
        Form old = requiredForm();
        return new ConsolePage(
                path, newAccess, show, new Form(old.fields(), old.submit(), operation, call, old.isScript()));
    }

    /** Returns the path, which identifies the page. */
    @Override
    public String toString() {
        return path;
    }
}
