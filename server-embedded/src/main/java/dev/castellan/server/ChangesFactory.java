package dev.castellan.server;

import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives the operations of the API to transactions. */
final class ChangesFactory {

    private final Map<String, Route<?, ?>> routes;
    private final UserCreation users;
    private final QuotaCheck quotas;
    private final EventRecorder recorder;

    /** @param recorder writes the audit events of changes in their transactions */
    ChangesFactory(List<Route<?, ?>> routes, UserCreation users, QuotaCheck quotas, EventRecorder recorder) {
        this(byId(routes), users, quotas, recorder);
    }

    private ChangesFactory(
            Map<String, Route<?, ?>> routes, UserCreation users, QuotaCheck quotas, EventRecorder recorder) {
        this.routes = routes;
        this.users = users;
        this.quotas = quotas;
        this.recorder = recorder;
    }

    /** Returns the same operations with another recorder. */
    ChangesFactory with(EventRecorder other) {
        return new ChangesFactory(routes, users, quotas, other);
    }

    /** Returns changes that the caller records. */
    Changes unrecorded(Transaction tx) {
        return new Changes(routes, users, quotas, tx, (attempt, createdId) -> {});
    }

    /** Returns changes whose audit events are written in the transaction. */
    Changes recorded(Transaction tx) {
        return new Changes(routes, users, quotas, tx, (attempt, createdId) -> recorder.record(tx, attempt, createdId));
    }

    private static Map<String, Route<?, ?>> byId(List<Route<?, ?>> routes) {
        Map<String, Route<?, ?>> byId = new HashMap<>();
        routes.forEach(route -> byId.put(route.endpoint().id(), route));
        return byId;
    }
}
