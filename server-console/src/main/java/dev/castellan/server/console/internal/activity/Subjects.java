package dev.castellan.server.console.internal.activity;

import dev.castellan.server.internal.store.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the names and pages of objects in a view. Looks up each id at most once. Not thread-safe. */
public final class Subjects {

    private final View view;
    private final Map<UUID, EventRow.Subject> cache = new HashMap<>();

    /**
     * Creates a finder for a view.
     *
     * @param ids the ids that will be looked up. All users among them are read in one call
     */
    public Subjects(View view, Stream<UUID> ids) {
        this.view = view;
        view.users().getAll(ids.distinct().toList()).forEach((id, user) -> cache.put(id, SubjectKind.of(user)));
    }

    /** Returns a user. A deleted user has no name. */
    public EventRow.Subject user(UUID id) {
        return find(id, null, List.of(SubjectKind.USER));
    }

    /**
     * Returns the object with this id, which has one of these kinds.
     *
     * @param name the name to show. If the name is null or empty, the method uses the current name, which a deleted
     *     object does not have
     */
    EventRow.Subject find(UUID id, @Nullable String name, List<SubjectKind> kinds) {
        EventRow.Subject now = cache.computeIfAbsent(
                id,
                key -> kinds.stream()
                        .flatMap(kind -> kind.find(view, key).stream())
                        .findFirst()
                        .orElseGet(() -> new EventRow.Subject(key, null, null)));
        return name == null || name.isEmpty() ? now : new EventRow.Subject(id, name, now.link());
    }
}
