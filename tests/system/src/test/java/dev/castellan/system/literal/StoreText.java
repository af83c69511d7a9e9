package dev.castellan.system.literal;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** Formats the complete state of some organizations as text. Equal states have equal texts. */
final class StoreText {

    private static final int ALL = 10_000;

    private final Set<UUID> existing = new HashSet<>();
    private final List<Object> observed = new ArrayList<>();

    private StoreText() {}

    /**
     * Returns the state of these organizations.
     *
     * @param ids the ids of possible inputs and queries outside all collections
     */
    static String of(Store store, List<UUID> organizations, List<UUID> ids) {
        List<StoreText> observations = organizations.stream()
                .map(organization -> store.<StoreText>read(organization, view -> new StoreText().lookAtRows(view)))
                .toList();
        Set<UUID> unknown = new TreeSet<>(ids);
        observations.forEach(observation -> unknown.removeAll(observation.existing));
        List<Object> observed = new ArrayList<>();
        for (int i = 0; i < organizations.size(); i++) {
            observed.addAll(observations.get(i).observed);
            observed.addAll(store.<List<Object>>read(organizations.get(i), view -> others(view, unknown)));
        }
        return String.join("\n", observed.stream().map(Object::toString).toList());
    }

    private StoreText lookAtRows(View view) {
        view.users().all().forEach(user -> lookAt(view, user));
        view.tokens().list(null, ALL).forEach(token -> see(token.tokenId(), token.active(null, TokenActivity.NONE)));
        view.projects().list(null, ALL).forEach(project -> see(project.projectId(), project));
        view.collections().list(null, ALL).forEach(collection -> lookAt(view, collection));
        return this;
    }

    private void lookAt(View view, UserRow user) {
        UUID id = user.userId();
        see(
                id,
                List.of(
                        user,
                        view.memberships().projectsOf(id),
                        view.invitations().ofUser(id),
                        view.sessions().ofUser(id, null, ALL),
                        view.passkeys().ofUser(id)));
    }

    private void lookAt(View view, CollectionRow collection) {
        see(collection.id(), List.of(collection, view.collections().inputsOf(collection.id())));
    }

    private void see(UUID id, Object row) {
        existing.add(id);
        observed.add(row);
    }

    private static List<Object> others(View view, Set<UUID> ids) {
        return ids.stream()
                .<Object>map(id -> List.of(view.inputs().get(id), view.queries().get(id)))
                .toList();
    }
}
