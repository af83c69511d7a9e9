package dev.castellan.server.internal.execution;

import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;

/** Refuses a caller whose role may not call the endpoint (specification, "Role rules"). */
public final class CheckRole {

    private CheckRole() {}

    /** Returns the caller, if its role may call the endpoint. */
    public static Caller of(Endpoint<?, ?> endpoint, Caller caller) {
        if (endpoint.access() == Access.ORG_ADMIN && !caller.isAdmin()) {
            throw Refusal.of(FORBIDDEN, endpoint.id() + " needs the role org_admin");
        }
        return caller;
    }
}
