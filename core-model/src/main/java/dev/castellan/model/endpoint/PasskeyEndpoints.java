package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;

import dev.castellan.model.Page;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.people.Passkey;

/** The operations on passkeys of human users (extensions). */
public final class PasskeyEndpoints {

    /** Lists the passkeys of a user. Only an {@code org_admin} may name a user other than the caller. */
    public static final Endpoint<Void, Page<Passkey>> LIST = Endpoint.get("passkeys.list", "/users/{id}/passkeys")
            .responds(200, BodyType.pageOf(Passkey.class))
            .query("limit", "cursor")
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    /** Deletes a passkey of a user. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete(
                    "passkeys.delete", "/users/{id}/passkeys/{passkey_id}")
            .responds(204)
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    /** Deletes all passkeys of a user. */
    public static final Endpoint<Void, Void> DELETE_ALL = Endpoint.delete("passkeys.deleteAll", "/users/{id}/passkeys")
            .responds(204)
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private PasskeyEndpoints() {}
}
