package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.EMAIL_TAKEN;
import static dev.castellan.model.endpoint.ErrorCode.FEDERATED_TOKEN_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.LAST_ADMIN;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.OWNS_TOKENS;
import static dev.castellan.model.endpoint.ErrorCode.OWN_EMAIL_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_ARCHIVED;
import static dev.castellan.model.endpoint.ErrorCode.PROJECT_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.QUOTA_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.RESOURCE_GONE;
import static dev.castellan.model.endpoint.ErrorCode.ROLE_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Page;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.json.BodyType;

/** The operations on users (specification, "Endpoints, Users" and "Further user and token operations"). */
public final class UserEndpoints {

    /** Returns one user, including the projects that the user can access. */
    public static final Endpoint<Void, User> GET = Endpoint.get("users.get", "/users/{id}")
            .responds(200, BodyType.of(User.class))
            .fails(INVALID, NOT_FOUND)
            .build();

    /** Deletes a user who owns no tokens. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("users.delete", "/users/{id}")
            .responds(204)
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND, LAST_ADMIN, OWNS_TOKENS)
            .build();

    /** Lists the users of the organization. */
    public static final Endpoint<Void, Page<User>> LIST = Endpoint.get("users.list", "/users")
            .responds(200, BodyType.pageOf(User.class))
            .query("limit", "cursor", "sort", "role", "is_service_account", "project_id", "email", "name", "q")
            .fails(INVALID, ROLE_FORBIDDEN)
            .build();

    /** Creates a service account. */
    public static final Endpoint<NewServiceAccount, User> CREATE = Endpoint.post("users.create", "/users")
            .takes(NewServiceAccount.class)
            .responds(201, BodyType.of(User.class))
            .onlyForAdmins()
            .fails(
                    INVALID,
                    UNSUPPORTED_MEDIA,
                    FEDERATED_TOKEN_FORBIDDEN,
                    EMAIL_TAKEN,
                    PROJECT_ARCHIVED,
                    QUOTA_REACHED,
                    RESOURCE_GONE)
            .build();

    /** Returns the caller, including the projects that the caller can access. */
    public static final Endpoint<Void, User> ME = Endpoint.get("users.me", "/users/me")
            .responds(200, BodyType.of(User.class))
            .fails(INVALID)
            .extension()
            .build();

    /**
     * Returns the user that the request acts as. Fails if the user cannot access the project that the request names. A
     * proxy can pass the response headers on to a service outside the API.
     */
    public static final Endpoint<Void, TokenAccess> ACCESS = Endpoint.get("users.access", "/users/me/access")
            .responds(200, BodyType.of(TokenAccess.class))
            .query("project_id")
            .header("Castellan-User-Id", "user_id")
            .header("Castellan-Organization-Id", "organization_id")
            .header("Castellan-Role", "role")
            .header("Castellan-Token-Id", "token_id")
            .header("Castellan-Read-Only", "read_only")
            .fails(INVALID, PROJECT_FORBIDDEN)
            .extension()
            .build();

    /**
     * Changes the name, the e-mail address or the role of a user. A caller who is not an {@code org_admin} may change
     * only the caller's own name.
     */
    public static final Endpoint<UserUpdate, User> UPDATE = Endpoint.patch("users.update", "/users/{id}")
            .takesPatch(UserUpdate.class)
            .responds(200, BodyType.of(User.class))
            .fails(
                    INVALID,
                    NOT_FOUND,
                    UNSUPPORTED_MEDIA,
                    ROLE_FORBIDDEN,
                    FEDERATED_TOKEN_FORBIDDEN,
                    OWN_EMAIL_FORBIDDEN,
                    EMAIL_TAKEN,
                    LAST_ADMIN,
                    RESOURCE_GONE)
            .extension()
            .build();

    /** Suspends a user. The server then rejects the user's tokens and creates no new tokens for the user. */
    public static final Endpoint<Void, User> SUSPEND = Endpoint.put("users.suspend", "/users/{id}/suspension")
            .responds(200, BodyType.of(User.class))
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND, LAST_ADMIN)
            .extension()
            .build();

    /** Ends the suspension of a user. The server then accepts the user's tokens again. */
    public static final Endpoint<Void, User> RESUME = Endpoint.delete("users.resume", "/users/{id}/suspension")
            .responds(200, BodyType.of(User.class))
            .onlyForAdmins()
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private UserEndpoints() {}
}
