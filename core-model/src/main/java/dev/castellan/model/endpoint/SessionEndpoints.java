package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;

import dev.castellan.model.Page;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.people.Session;

/** The operations on sessions of human users (extensions). */
public final class SessionEndpoints {

    /** Lists the sessions of a user. Only an {@code org_admin} may name a user other than the caller. */
    public static final Endpoint<Void, Page<Session>> LIST = Endpoint.get("sessions.list", "/users/{id}/sessions")
            .responds(200, BodyType.pageOf(Session.class))
            .query("limit", "cursor")
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    /** Ends a session of a user. Only an {@code org_admin} may name a user other than the caller. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete(
                    "sessions.delete", "/users/{id}/sessions/{session_id}")
            .responds(204)
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    /** Ends all sessions of a user. Only an {@code org_admin} may name a user other than the caller. */
    public static final Endpoint<Void, Void> DELETE_ALL = Endpoint.delete("sessions.deleteAll", "/users/{id}/sessions")
            .responds(204)
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private SessionEndpoints() {}
}
