package dev.castellan.model.endpoint;

/** Who may call an operation. A server also checks whether the caller can see what the request names. */
public enum Access {
    /** Every user with a valid token. */
    EVERY_USER,
    /** Only users of the role {@code org_admin}. */
    ORG_ADMIN
}
