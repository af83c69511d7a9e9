package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.INVALID;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.json.BodyType;

/** The operation that reads audit events (an extension). */
public final class AuditEndpoints {

    /** Lists the audit events of the organization. */
    public static final Endpoint<Void, Page<AuditEvent>> LIST = Endpoint.get("auditEvents.list", "/audit-events")
            .responds(200, BodyType.pageOf(AuditEvent.class))
            .onlyForAdmins()
            .query("limit", "cursor", "sort", "actor", "operation", "object", "since", "until", "resources")
            .fails(INVALID)
            .extension()
            .build();

    private AuditEndpoints() {}
}
