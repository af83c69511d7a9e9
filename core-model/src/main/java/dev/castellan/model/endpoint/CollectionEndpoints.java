package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorKind.BLOCKED;
import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;
import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.KEY_REUSED;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorKind.UNSUPPORTED_MEDIA;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.NewCollection;
import dev.castellan.model.Page;
import dev.castellan.model.json.BodyType;

/** The operations on collections (specification, "Endpoints, Collections"). */
public final class CollectionEndpoints {

    /** Creates a collection in the project that the header names, or in the default project. */
    public static final Endpoint<NewCollection, Collection> CREATE = Endpoint.post("collections.create", "/collections")
            .takes(NewCollection.class)
            .responds(201, BodyType.of(Collection.class))
            .inProject()
            .fails(INVALID, FORBIDDEN, CONFLICT, UNSUPPORTED_MEDIA, KEY_REUSED)
            .build();

    /** Deletes an empty collection. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("collections.delete", "/collections/{id}")
            .responds(204)
            .fails(INVALID, NOT_FOUND, BLOCKED)
            .build();

    /** Lists the collections that the caller can access. */
    public static final Endpoint<Void, Page<Collection>> LIST = Endpoint.get("collections.list", "/collections")
            .responds(200, BodyType.pageOf(Collection.class))
            .query("limit", "cursor", "project_id")
            .fails(INVALID)
            .extension()
            .build();

    /** Returns one collection. */
    public static final Endpoint<Void, Collection> GET = Endpoint.get("collections.get", "/collections/{id}")
            .responds(200, BodyType.of(Collection.class))
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    /** Changes the name of a collection. */
    public static final Endpoint<CollectionUpdate, Collection> UPDATE = Endpoint.patch(
                    "collections.update", "/collections/{id}")
            .takesPatch(CollectionUpdate.class)
            .responds(200, BodyType.of(Collection.class))
            .fails(INVALID, NOT_FOUND, CONFLICT, UNSUPPORTED_MEDIA, KEY_REUSED)
            .extension()
            .build();

    /** Adds an input to a collection of the same project. */
    public static final Endpoint<Void, CollectionChange> ADD_INPUT = Endpoint.put(
                    "collections.addInput", "/collections/{id}/inputs/{input_id}")
            .responds(200, BodyType.of(CollectionChange.class))
            .fails(INVALID, NOT_FOUND, CONFLICT)
            .extension()
            .build();

    /** Removes an input from a collection. */
    public static final Endpoint<Void, CollectionChange> REMOVE_INPUT = Endpoint.delete(
                    "collections.removeInput", "/collections/{id}/inputs/{input_id}")
            .responds(200, BodyType.of(CollectionChange.class))
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private CollectionEndpoints() {}
}
