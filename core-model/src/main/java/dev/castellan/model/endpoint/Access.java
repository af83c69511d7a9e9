package dev.castellan.model.endpoint;

/**
 * The callers that may call an operation. A server also checks that the caller can see the resources that the request
 * names.
 */
public enum Access {
    /** Every user with a valid token. */
    EVERY_USER,
    /** Only users of the role {@code org_admin}. */
    ORG_ADMIN
}
