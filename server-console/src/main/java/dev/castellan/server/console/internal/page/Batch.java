package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Sentence;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs an operation for each object that the user selected. Each operation runs in a separate transaction and
 * writes an audit event.
 */
public final class Batch {

    private static final Logger LOG = LoggerFactory.getLogger(Batch.class);

    /** The refusals after which the next operation is refused as well. */
    private static final Set<ErrorKind> LAST =
            Set.of(ErrorKind.UNAUTHENTICATED, ErrorKind.UNAVAILABLE, ErrorKind.RATE_LIMITED);

    /** The maximum number of refused operations in a message. */
    private static final int MAX_REFUSED = 50;

    private boolean isBegun;
    private @Nullable String stopped;

    public Batch() {}

    /**
     * The operation for one object.
     *
     * @param work calls the API
     */
    public record Item(UUID id, String name, Runnable work) {}

    /**
     * Returns an operation for each user that a form field selects.
     *
     * @param work performs the operation for the user with an id
     */
    public static List<Item> ofUsers(PageRequest request, String field, Consumer<UUID> work) {
        List<UUID> ids = Ids.allOf(request, field);
        Map<UUID, UserRow> users =
                request.user().readOrganization(view -> view.users().getAll(ids));
        return ids.stream()
                .map(id -> new Item(id, name(request.texts(), users.get(id)), () -> work.accept(id)))
                .toList();
    }

    /**
     * Checks the number of objects that a form field selects.
     *
     * @throws Refusal if no object is selected, or more than fit on a page
     */
    public static void check(PageRequest request, String field) {
        int size = request.form().values(field).size();
        if (size == 0 || size > ListPlace.ROWS) {
            throw Refusal.of(ErrorKind.INVALID, request.texts().text("batch.wrong", ListPlace.ROWS));
        }
    }

    /**
     * Performs all operations, even if the API refuses some of them.
     *
     * @throws Refusal if the API refuses an operation. The message has a line for each of the first refused operations
     */
    public static void perform(Texts texts, List<Item> items) {
        if (items.size() == 1) {
            items.get(0).work().run();
        } else {
            performNamed(texts, items);
        }
    }

    /** Performs all operations as {@link #perform} does. The message also has a line if there is only one operation. */
    public static void performNamed(Texts texts, List<Item> items) {
        Batch batch = new Batch();
        List<String> rejections = items.stream()
                .map(item -> batch.rejection(texts, item))
                .filter(Objects::nonNull)
                .toList();
        if (!rejections.isEmpty()) {
            int performed = items.size() - rejections.size();
            List<String> lines = new ArrayList<>();
            lines.add(texts.text("batch.refused", performed, items.size()));
            lines.addAll(rejections.subList(0, Math.min(MAX_REFUSED, rejections.size())));
            if (rejections.size() > MAX_REFUSED) {
                lines.add(texts.text("blocked.more", rejections.size() - MAX_REFUSED));
            }
            throw Refusal.of(ErrorKind.CONFLICT, String.join("\n", lines));
        }
    }

    private static String name(Texts texts, @Nullable UserRow user) {
        return user == null ? texts.text("batch.gone") : user.name();
    }

    private @Nullable String rejection(Texts texts, Item item) {
        String reason = reason(texts, item.work());
        return reason == null ? null : texts.text("batch.line", item.name(), reason);
    }

    /**
     * Runs work that calls the API. After the session has ended or reached a rate limit, or the store has failed, runs
     * no further work.
     *
     * @return the reason why the API refused the work, or null if the work was done
     * @throws Refusal if the session has ended or reached a rate limit, or the server is unavailable, before any work
     *     was done
     * @throws StoreUnavailableException if the store failed before any work was done
     * @throws OutcomeUnknownException if the store did not confirm the first change
     */
    public @Nullable String reason(Texts texts, Runnable work) {
        if (stopped != null) {
            return stopped;
        }
        try {
            work.run();
            isBegun = true;
            return null;
        } catch (Refusal refusal) {
            boolean ends = LAST.contains(refusal.kind());
            if (ends && !isBegun) {
                throw refusal;
            }
            String reason = Sentence.of(texts, refusal);
            stopped = ends ? reason : null;
            return reason;
        } catch (StoreUnavailableException | OutcomeUnknownException e) {
            if (!isBegun) {
                throw e;
            }
            LOG.warn("The store failed after a part of a form was done.", e);
            stopped = texts.text("batch.stopped");
            return e instanceof OutcomeUnknownException ? texts.text("batch.unknown") : stopped;
        }
    }
}
