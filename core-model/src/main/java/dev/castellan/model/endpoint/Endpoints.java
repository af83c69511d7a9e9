package dev.castellan.model.endpoint;

import dev.castellan.model.internal.text.DeploymentUrl;
import java.util.List;

/**
 * All operations of the API: first the specified operations, in the order of the specification, then the extensions.
 */
public final class Endpoints {

    /** The path prefix, which contains the version (specification, "Versioning"). */
    public static final String PREFIX = DeploymentUrl.PREFIX;

    /** The header that names a project. A deployment can use a different name. */
    public static final String PROJECT_HEADER = "X-Project-ID";

    /**
     * The response header that contains the expiry time of the request's token. Absent if the token does not expire.
     */
    public static final String TOKEN_EXPIRY_HEADER = "Castellan-Token-Expires-At";

    /** The response header that contains the id of the request, which equals the {@code errorID} of an error. */
    public static final String REQUEST_ID_HEADER = "Castellan-Request-Id";

    /** The header that contains the key of a POST or PATCH. A successful response of a server that honours keys repeats it. */
    public static final String IDEMPOTENCY_HEADER = "Idempotency-Key";

    /** The response header that contains the {@link ErrorCode} of an error, on a server with extensions. */
    public static final String ERROR_HEADER = "Castellan-Error";

    /** All operations. */
    public static final List<Endpoint<?, ?>> ALL = List.of(
            CollectionEndpoints.CREATE,
            CollectionEndpoints.DELETE,
            InputEndpoints.DELETE,
            QueryEndpoints.DELETE,
            ProjectEndpoints.CREATE,
            ProjectEndpoints.GET,
            ProjectEndpoints.LIST_USERS,
            ProjectEndpoints.ADD_USER,
            ProjectEndpoints.REMOVE_USER,
            UserEndpoints.GET,
            UserEndpoints.DELETE,
            UserEndpoints.LIST,
            UserEndpoints.CREATE,
            TokenEndpoints.CREATE,
            TokenEndpoints.DELETE,
            UserEndpoints.ME,
            UserEndpoints.ACCESS,
            UserEndpoints.UPDATE,
            UserEndpoints.SUSPEND,
            UserEndpoints.RESUME,
            TokenEndpoints.LIST,
            TokenEndpoints.DELETE_ALL,
            TokenEndpoints.CURRENT,
            TokenEndpoints.DELETE_CURRENT,
            TokenEndpoints.ROTATE,
            TokenEndpoints.UPDATE,
            ProjectEndpoints.LIST,
            ProjectEndpoints.UPDATE,
            ProjectEndpoints.ARCHIVE,
            ProjectEndpoints.UNARCHIVE,
            ProjectEndpoints.DELETE,
            CollectionEndpoints.LIST,
            CollectionEndpoints.GET,
            CollectionEndpoints.UPDATE,
            CollectionEndpoints.ADD_INPUT,
            CollectionEndpoints.REMOVE_INPUT,
            InputEndpoints.CREATE,
            InputEndpoints.GET,
            InputEndpoints.UPDATE,
            InputEndpoints.LIST_QUERIES,
            QueryEndpoints.CREATE,
            QueryEndpoints.GET,
            InvitationEndpoints.CREATE,
            InvitationEndpoints.RENEW,
            InvitationEndpoints.LIST,
            InvitationEndpoints.DELETE,
            SessionEndpoints.LIST,
            SessionEndpoints.DELETE,
            SessionEndpoints.DELETE_ALL,
            PasskeyEndpoints.LIST,
            PasskeyEndpoints.DELETE,
            PasskeyEndpoints.DELETE_ALL,
            AuditEndpoints.LIST,
            OrganizationEndpoints.GET,
            OrganizationEndpoints.UPDATE,
            IssuerEndpoints.LIST,
            FederationRuleEndpoints.LIST);

    /**
     * The operations that the API does not serve, because no token may call them. The console runs them for an {@code
     * org_admin} who has signed in a short time ago, and the administration for the operator.
     */
    public static final List<Endpoint<?, ?>> ONLY_FOR_SESSIONS = List.of(
            IssuerEndpoints.CREATE,
            IssuerEndpoints.UPDATE,
            IssuerEndpoints.DELETE,
            FederationRuleEndpoints.CREATE,
            FederationRuleEndpoints.UPDATE,
            FederationRuleEndpoints.DELETE);

    private Endpoints() {}
}
