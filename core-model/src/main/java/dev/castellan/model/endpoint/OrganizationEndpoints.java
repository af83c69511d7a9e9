package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.PASSKEY_REQUIRED;
import static dev.castellan.model.endpoint.ErrorCode.RESOURCE_GONE;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.json.BodyType;

/** The operations on the organization of the caller (extensions). */
public final class OrganizationEndpoints {

    /** Returns the organization of the caller. */
    public static final Endpoint<Void, Organization> GET = Endpoint.get("organizations.get", "/organization")
            .responds(200, BodyType.of(Organization.class))
            .fails(INVALID)
            .extension()
            .build();

    /** Changes the name or the limits of the caller's organization. */
    public static final Endpoint<OrganizationUpdate, Organization> UPDATE = Endpoint.patch(
                    "organizations.update", "/organization")
            .takesPatch(OrganizationUpdate.class)
            .responds(200, BodyType.of(Organization.class))
            .onlyForAdmins()
            .fails(INVALID, PASSKEY_REQUIRED, UNSUPPORTED_MEDIA, RESOURCE_GONE)
            .extension()
            .build();

    private OrganizationEndpoints() {}
}
