package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.MAXIMUM_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.NOT_EMPTY;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_ARCHIVED;
import static dev.castellan.model.endpoint.ErrorCode.QUOTA_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.RESOURCE_GONE;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

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
            .fails(INVALID, UNSUPPORTED_MEDIA, PROJECT_ARCHIVED, QUOTA_REACHED, RESOURCE_GONE)
            .build();

    /** Deletes an empty collection. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("collections.delete", "/collections/{id}")
            .responds(204)
            .fails(INVALID, NOT_FOUND, NOT_EMPTY)
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
            .fails(INVALID, NOT_FOUND, UNSUPPORTED_MEDIA, PROJECT_ARCHIVED, RESOURCE_GONE)
            .extension()
            .build();

    /** Adds an input to a collection of the same project. */
    public static final Endpoint<Void, CollectionChange> ADD_INPUT = Endpoint.put(
                    "collections.addInput", "/collections/{id}/inputs/{input_id}")
            .responds(200, BodyType.of(CollectionChange.class))
            .fails(INVALID, NOT_FOUND, PROJECT_ARCHIVED, MAXIMUM_REACHED)
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
