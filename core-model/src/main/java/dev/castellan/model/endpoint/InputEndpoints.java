package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.IN_USE;
import static dev.castellan.model.endpoint.ErrorCode.MAXIMUM_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_ARCHIVED;
import static dev.castellan.model.endpoint.ErrorCode.QUOTA_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.RESOURCE_GONE;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.Page;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.BodyType;

/** The operations on inputs (specification, "Endpoints, Inputs"). */
public final class InputEndpoints {

    /** Deletes an input together with its queries. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("inputs.delete", "/inputs/{id}")
            .responds(204)
            .fails(INVALID, NOT_FOUND, IN_USE)
            .build();

    /** Creates an input in the project that the header names, or in the default project. */
    public static final Endpoint<NewInput, Input> CREATE = Endpoint.post("inputs.create", "/inputs")
            .mayTake(NewInput.class)
            .responds(201, BodyType.of(Input.class))
            .inProject()
            .fails(INVALID, UNSUPPORTED_MEDIA, PROJECT_ARCHIVED, MAXIMUM_REACHED, QUOTA_REACHED, RESOURCE_GONE)
            .extension()
            .build();

    /** Returns one input. */
    public static final Endpoint<Void, Input> GET = Endpoint.get("inputs.get", "/inputs/{id}")
            .responds(200, BodyType.of(Input.class))
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    /** Changes the name of an input. The payload of an input never changes. */
    public static final Endpoint<InputUpdate, Input> UPDATE = Endpoint.patch("inputs.update", "/inputs/{id}")
            .takesPatch(InputUpdate.class)
            .responds(200, BodyType.of(Input.class))
            .fails(INVALID, NOT_FOUND, UNSUPPORTED_MEDIA, PROJECT_ARCHIVED, RESOURCE_GONE)
            .extension()
            .build();

    /** Lists the queries of an input. */
    public static final Endpoint<Void, Page<Query>> LIST_QUERIES = Endpoint.get(
                    "inputs.listQueries", "/inputs/{id}/queries")
            .responds(200, BodyType.pageOf(Query.class))
            .query("limit", "cursor")
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private InputEndpoints() {}
}
