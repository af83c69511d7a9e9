package dev.castellan.server;

import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** Gives the operations of the API to transactions. */
final class ChangesFactory {

    private final Map<String, Route<?, ?>> routes;
    private final UserCreation users;
    private final QuotaCheck quotas;
    private final Consumer<UUID> inputDeletion;
    private final EventRecorder recorder;

    /**
     * Gives these operations.
     *
     * @param inputDeletion is told of the organization once a transaction of the caller has deleted an input
     * @param recorder writes the audit events of changes in their transactions
     */
    ChangesFactory(
            List<Route<?, ?>> routes,
            UserCreation users,
            QuotaCheck quotas,
            Consumer<UUID> inputDeletion,
            EventRecorder recorder) {
        this(byId(routes), users, quotas, inputDeletion, recorder);
    }

    private ChangesFactory(
            Map<String, Route<?, ?>> routes,
            UserCreation users,
            QuotaCheck quotas,
            Consumer<UUID> inputDeletion,
            EventRecorder recorder) {
        this.routes = routes;
        this.users = users;
        this.quotas = quotas;
        this.inputDeletion = inputDeletion;
        this.recorder = recorder;
    }

    /** Returns the same operations with another recorder. */
    ChangesFactory with(EventRecorder other) {
        return new ChangesFactory(routes, users, quotas, inputDeletion, other);
    }

    /** Returns changes that their caller records and tells of. */
    Changes unrecorded(Transaction tx) {
        return new Changes(routes, users, quotas, tx, id -> {}, (attempt, createdId) -> {});
    }

    /** Returns changes of which the audit listener is told, and so the removal of inputs. */
    Changes told(Transaction tx) {
        return recorded(tx, id -> {});
    }

    /** Returns changes in a transaction of the caller, of which only the removal of inputs is told. */
    Changes untold(Transaction tx) {
        return recorded(tx, inputDeletion);
    }

    private Changes recorded(Transaction tx, Consumer<UUID> deletion) {
        return new Changes(
                routes, users, quotas, tx, deletion, (attempt, createdId) -> recorder.record(tx, attempt, createdId));
    }

    private static Map<String, Route<?, ?>> byId(List<Route<?, ?>> routes) {
        Map<String, Route<?, ?>> byId = new HashMap<>();
        routes.forEach(route -> byId.put(route.endpoint().id(), route));
        return byId;
    }
}
