package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Sentence;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Performs an operation for each object that the user selected. Each operation is a transaction with an audit event. */
public final class Batch {

    private Batch() {}

    /**
     * The operation for one object.
     *
     * @param name the name of the object
     * @param work calls the API
     */
    public record Item(String name, Runnable work) {

        /** Returns the operation for a user. */
        public static Item ofUser(PageRequest request, UUID user, Runnable work) {
            String name = request.readOrganization(
                    view -> view.users().get(user).map(UserRow::name).orElseGet(user::toString));
            return new Item(name, work);
        }
    }

    /**
     * Performs all operations, even if the API refuses some of them.
     *
     * @throws Refusal if there is no operation, or if the API refuses any. The message has a line for each refused
     *     operation
     */
    public static void perform(PageRequest request, List<Item> items) {
        if (items.isEmpty() || items.size() > ListPlace.ROWS) {
            throw Refusal.of(ErrorKind.INVALID, request.text("batch.wrong", ListPlace.ROWS));
        } else if (items.size() == 1) {
            items.get(0).work().run();
            return;
        }
        List<String> refused = items.stream()
                .map(item -> refused(request, item))
                .filter(Objects::nonNull)
                .toList();
        if (!refused.isEmpty()) {
            int performed = items.size() - refused.size();
            throw Refusal.of(
                    ErrorKind.CONFLICT,
                    request.text("batch.refused", performed, items.size()) + "\n" + String.join("\n", refused));
        }
    }

    private static @Nullable String refused(PageRequest request, Item item) {
        String reason = reason(item.work());
        return reason == null ? null : request.text("batch.line", item.name(), reason);
    }

    /**
     * Runs work that calls the API.
     *
     * @return the reason if the API refuses it, or null
     * @throws Refusal if no further work can succeed, because the session has ended or the server is overloaded
     */
    public static @Nullable String reason(Runnable work) {
        try {
            work.run();
            return null;
        } catch (Refusal refusal) {
            if (refusal.kind() == ErrorKind.UNAUTHENTICATED || refusal.kind() == ErrorKind.UNAVAILABLE) {
                throw refusal;
            }
            return Sentence.of(String.valueOf(refusal.getMessage()));
        }
    }
}
