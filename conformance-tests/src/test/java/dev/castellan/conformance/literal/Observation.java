package dev.castellan.conformance.literal;

import dev.castellan.server.store.CollectionRow;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.TokenRow;
import dev.castellan.server.store.UserRow;
import dev.castellan.server.store.View;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Everything that a store keeps of an organization, as text: equal if nothing has changed. */
final class Observation {

    private static final int ALL = 10_000;

    private final List<Object> seen = new ArrayList<>();

    private Observation() {}

    /**
     * Returns the state of an organization.
     *
     * @param ids ids that may be those of inputs and queries in no collection
     */
    static String of(Store store, UUID organizationId, List<UUID> ids) {
        return store.read(organizationId, view -> new Observation().look(view, ids));
    }

    private String look(View view, List<UUID> ids) {
        view.users().all().forEach(user -> lookAt(view, user));
        view.tokens().list(null, ALL).stream().map(Observation::withoutUse).forEach(seen::add);
        seen.addAll(view.projects().list(null, ALL));
        view.collections().list(null, ALL).forEach(collection -> lookAt(view, collection));
        ids.forEach(id -> seen.add(List.of(view.inputs().get(id), view.queries().get(id))));
        return String.join("\n", seen.stream().map(Object::toString).toList());
    }

    private void lookAt(View view, UserRow user) {
        seen.add(List.of(user, view.memberships().projectsOf(user.userId())));
    }

    private void lookAt(View view, CollectionRow collection) {
        seen.add(List.of(collection, view.collections().inputsOf(collection.id())));
    }

    private static TokenRow withoutUse(TokenRow token) {
        return token.usedAt(null);
    }
}
