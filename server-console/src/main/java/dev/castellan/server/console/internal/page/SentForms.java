package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;

/** Ensures that a form creates each object only once, even if a person presses the button twice. */
public final class SentForms {

    /**
     * The field with the form number, which {@code once.jte} renders. If the page shows the form again, it uses a new
     * number.
     */
    public static final FormField NUMBER = FormField.secret("form");

    private SentForms() {}

    /**
     * Creates an object with an API operation. A form without a number can be submitted several times.
     *
     * @throws Refusal if the API refuses the operation, or if the user has submitted the form before
     */
    public static <I, O> O create(PageRequest request, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return create(request, "", endpoint, arguments);
    }

    /**
     * Creates one of several objects of a form.
     *
     * @param key identifies the object within the form, or an empty string for the only object
     * @throws Refusal if the API refuses the operation, or if the user has submitted the form with this object before
     */
    public static <I, O> O create(PageRequest request, String key, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return create(request, key, view -> {}, endpoint, arguments);
    }

    /**
     * Creates one of several objects of a form, after a check in the same transaction.
     *
     * @param key identifies the object within the form, or an empty string for the only object
     * @param check throws a refusal if the object must not be created
     * @throws Refusal if the API or the check refuses, or if the user has submitted the form with this object before
     */
    public static <I, O> O create(
            PageRequest request,
            String key,
            Consumer<? super View> check,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        String number = request.form().value(NUMBER.name());
        if (number.isEmpty()) {
            return Objects.requireNonNull(request.user().callAfter(check, endpoint, arguments));
        }
        UUID form = Ids.find(number)
                .orElseThrow(() -> Refusal.of(ErrorKind.INVALID, "the form is not a form of this page"));
        UUID object = key.isEmpty() ? form : UUID.nameUUIDFromBytes((form + key).getBytes(StandardCharsets.UTF_8));
        return request.user().performOnce(object, check, endpoint, arguments);
    }
}
