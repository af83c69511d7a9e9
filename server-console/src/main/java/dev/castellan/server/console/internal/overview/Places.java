package dev.castellan.server.console.internal.overview;

import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.spi.Caller;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds the pages that show objects. */
final class Places {

    private Places() {}

    /** Returns the path of the page that shows the object with an id, or empty if the caller cannot see the object. */
    static Optional<String> of(View view, Caller caller, UUID id) {
        return Stream.of(resource(view, caller, id), user(view, caller, id), token(view, caller, id))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> resource(View view, Caller caller, UUID id) {
        return Stream.of(
                        view.projects().get(id).map(project -> new Resource("/projects/", id)),
                        view.collections().get(id).map(row -> new Resource("/collections/", row.projectId())),
                        view.inputs().get(id).map(row -> new Resource("/inputs/", row.projectId())),
                        view.queries().get(id).map(row -> new Resource("/queries/", row.projectId())))
                .flatMap(Optional::stream)
                .filter(resource -> AccessibleResources.canAccess(view, caller, resource.project()))
                .map(resource -> resource.pages() + id)
                .findFirst();
    }

    private static Optional<String> user(View view, Caller caller, UUID id) {
        if (!caller.isAdmin()) {
            return Optional.of("/security").filter(own -> id.equals(caller.userId()));
        }
        return view.users()
                .get(id)
                .map(user -> UserKind.of(user.isServiceAccount()).path() + "/" + id);
    }

    /** Returns the path of the list that contains the token. */
    private static Optional<String> token(View view, Caller caller, UUID id) {
        Optional<UUID> owner = view.tokens().get(id).map(TokenRow::userId);
        return owner.filter(caller.userId()::equals).isPresent()
                ? Optional.of("/tokens")
                : owner.filter(user -> caller.isAdmin()).flatMap(user -> user(view, caller, user));
    }

    private record Resource(String pages, UUID project) {}
}
