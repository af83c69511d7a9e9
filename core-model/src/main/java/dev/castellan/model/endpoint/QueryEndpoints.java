package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorKind.BLOCKED;
import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;
import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.KEY_REUSED;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorKind.UNSUPPORTED_MEDIA;

import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.BodyType;

/** The operations on queries (specification, "Endpoints, Queries"). */
public final class QueryEndpoints {

    /** Deletes a query. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("queries.delete", "/queries/{id}")
            .responds(204)
            .fails(INVALID, NOT_FOUND, BLOCKED)
            .build();

    /** Creates a query for an input. */
    public static final Endpoint<NewQuery, Query> CREATE = Endpoint.post("queries.create", "/queries")
            .takes(NewQuery.class)
            .responds(201, BodyType.of(Query.class))
            .fails(INVALID, FORBIDDEN, CONFLICT, UNSUPPORTED_MEDIA, KEY_REUSED)
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
