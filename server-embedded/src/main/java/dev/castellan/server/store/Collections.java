package dev.castellan.server.store;

import dev.castellan.server.store.rows.CollectionRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The collections of the organization, and which inputs they refer to. */
public interface Collections {

    /** Returns the collection with this id. */
    Optional<CollectionRow> get(UUID id);

    /** Returns up to {@code limit} collections with ids behind {@code after}, in the order of ids. */
    List<CollectionRow> list(@Nullable UUID after, int limit);

    /** Returns up to {@code limit} collections of a project with ids behind {@code after}, in the order of ids. */
    List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit);

    /** Returns the ids of the inputs in a collection, in their order. */
    List<UUID> inputsOf(UUID id);

    /** The collections, to be changed. */
    interface Editor extends Collections {

        /** Adds an empty collection; its id must be new, and its project must exist. */
        void insert(CollectionRow collection);

        /** Deletes a collection; it must exist and be empty. */
        void delete(UUID id);

        /** Puts an existing input into an existing collection; once is enough. */
        void addInput(UUID id, UUID inputId);

        /** Takes an input out of a collection; returns whether it was in it. */
        boolean removeInput(UUID id, UUID inputId);

        /** Takes an input out of every collection, if it is in any. */
        void removeInputEverywhere(UUID inputId);
    }
}
