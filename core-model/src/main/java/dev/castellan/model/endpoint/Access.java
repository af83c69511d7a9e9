package dev.castellan.model.endpoint;

/** Who may call an operation; visibility of what it names is checked besides. */
public enum Access {
    /** Every user with a valid token. */
    EVERY_USER,
    /** Users of the role {@code org_admin} only. */
    ORG_ADMIN
}
