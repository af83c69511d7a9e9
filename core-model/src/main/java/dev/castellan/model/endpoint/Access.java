package dev.castellan.model.endpoint;

/**
 * The users who may call an operation. A server also checks that the caller can see the resources named in the request.
 */
public enum Access {
    /** Every user with a valid token. */
    EVERY_USER,
    /** Only users with the role {@code org_admin}. */
    ORG_ADMIN,
    /**
     * Only users with the role {@code org_admin} in a console session that did not begin with a token, a short time
     * after they signed in. No token can call such an operation, so a stolen token alone does not suffice.
     */
    ADMIN_SESSION
}
