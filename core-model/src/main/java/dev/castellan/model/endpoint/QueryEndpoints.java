package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.IN_USE;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_ARCHIVED;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.QUOTA_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.RESOURCE_GONE;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.BodyType;

/** The operations on queries (specification, "Endpoints, Queries"). */
public final class QueryEndpoints {

    /** Deletes a query. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("queries.delete", "/queries/{id}")
            .responds(204)
            .fails(INVALID, NOT_FOUND, IN_USE)
            .build();

    /** Creates a query for an input. */
    public static final Endpoint<NewQuery, Query> CREATE = Endpoint.post("queries.create", "/queries")
            .takes(NewQuery.class)
            .responds(201, BodyType.of(Query.class))
            .fails(INVALID, UNSUPPORTED_MEDIA, PROJECT_FORBIDDEN, PROJECT_ARCHIVED, QUOTA_REACHED, RESOURCE_GONE)
            .extension()
            .build();

    /** Returns one query. */
    public static final Endpoint<Void, Query> GET = Endpoint.get("queries.get", "/queries/{id}")
            .responds(200, BodyType.of(Query.class))
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private QueryEndpoints() {}
}
