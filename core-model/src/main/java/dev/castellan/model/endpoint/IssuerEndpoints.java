package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.CLAIM_NOT_PINNED;
import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.MAXIMUM_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.Page;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.federation.IssuerUpdate;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.json.BodyType;

/** The operations on issuers of JWTs (extensions). */
public final class IssuerEndpoints {

    /** Lists the issuers of the organization. */
    public static final Endpoint<Void, Page<Issuer>> LIST = Endpoint.get("issuers.list", "/federation/issuers")
            .responds(200, BodyType.pageOf(Issuer.class))
            .query("limit", "cursor")
            .onlyForAdmins()
            .fails(INVALID)
            .extension()
            .build();

    /** Creates an issuer. Only for sessions. */
    public static final Endpoint<NewIssuer, Issuer> CREATE = Endpoint.post("issuers.create", "/federation/issuers")
            .takes(NewIssuer.class)
            .responds(201, BodyType.of(Issuer.class))
            .onlyForAdminSessions()
            .fails(INVALID, UNSUPPORTED_MEDIA, MAXIMUM_REACHED)
            .extension()
            .build();

    /** Changes an issuer. Only for sessions. */
    public static final Endpoint<IssuerUpdate, Issuer> UPDATE = Endpoint.patch(
                    "issuers.update", "/federation/issuers/{id}")
            .takesPatch(IssuerUpdate.class)
            .responds(200, BodyType.of(Issuer.class))
            .onlyForAdminSessions()
            .fails(INVALID, NOT_FOUND, UNSUPPORTED_MEDIA, CLAIM_NOT_PINNED)
            .extension()
            .build();

    /** Deletes an issuer with its rules and their tokens. Only for sessions. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("issuers.delete", "/federation/issuers/{id}")
            .responds(204)
            .onlyForAdminSessions()
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private IssuerEndpoints() {}
}
