package dev.castellan.model.endpoint;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cause of an error, for programs. The header {@link Endpoints#ERROR_HEADER} contains it. The set of codes is open,
 * and an unknown code keeps its value. {@code docs/errors.md} says what to do about each known code.
 *
 * @param value the code in snake case, such as {@code email_taken}
 */
public record ErrorCode(@JsonValue String value) {

    private static final Map<String, Known> KNOWN = new LinkedHashMap<>();

    /** A body, query parameter or header is invalid. */
    public static final ErrorCode INVALID = of(ErrorKind.INVALID);

    /** The request has no token, or its token is malformed, unknown or deleted, or its owner is suspended. */
    public static final ErrorCode UNAUTHENTICATED = of(ErrorKind.UNAUTHENTICATED);

    /** The token of the request has expired. */
    public static final ErrorCode EXPIRED = known("expired", ErrorKind.UNAUTHENTICATED);

    /** The address and the password of a sign-in do not match, or too many attempts have failed. */
    public static final ErrorCode SIGN_IN_REJECTED = known("sign_in_rejected", ErrorKind.UNAUTHENTICATED);

    /** The current password is wrong, or too many attempts have failed. */
    public static final ErrorCode PASSWORD_REJECTED = known("password_rejected", ErrorKind.UNAUTHENTICATED);

    /** The passkey is not registered, or its challenge has expired or was already used. */
    public static final ErrorCode PASSKEY_REJECTED = known("passkey_rejected", ErrorKind.UNAUTHENTICATED);

    /** The token of a sign-in is unknown, expired or deleted, or its owner is suspended. */
    public static final ErrorCode TOKEN_REJECTED = known("token_rejected", ErrorKind.UNAUTHENTICATED);

    /** The provider of the organization does not confirm the person, or the person is no user. */
    public static final ErrorCode PROVIDER_REJECTED = known("provider_rejected", ErrorKind.UNAUTHENTICATED);

    /** The session has ended. */
    public static final ErrorCode SESSION_ENDED = known("session_ended", ErrorKind.UNAUTHENTICATED);

    /** The operation is not allowed. */
    public static final ErrorCode FORBIDDEN = of(ErrorKind.FORBIDDEN);

    /** The operation, or a part of it, needs the role {@code org_admin}. */
    public static final ErrorCode ROLE_FORBIDDEN = known("role_forbidden", ErrorKind.FORBIDDEN);

    /** The project that the request names does not exist, or the caller cannot access it. */
    public static final ErrorCode PROJECT_FORBIDDEN = known("project_forbidden", ErrorKind.FORBIDDEN);

    /** The operation is not allowed for the caller's own user. */
    public static final ErrorCode SELF_FORBIDDEN = known("self_forbidden", ErrorKind.FORBIDDEN);

    /** A token cannot change the e-mail address of its own user, who has joined. */
    public static final ErrorCode OWN_EMAIL_FORBIDDEN = known("own_email_forbidden", ErrorKind.FORBIDDEN);

    /** A service account cannot sign in. */
    public static final ErrorCode SIGN_IN_FORBIDDEN = known("sign_in_forbidden", ErrorKind.FORBIDDEN);

    /** The user must sign in again, because the last sign-in of the session is not recent. */
    public static final ErrorCode RECENT_SIGN_IN_REQUIRED = known("recent_sign_in_required", ErrorKind.FORBIDDEN);

    /** A session that began with an API token cannot change passwords and passkeys. */
    public static final ErrorCode TOKEN_SESSION_FORBIDDEN = known("token_session_forbidden", ErrorKind.FORBIDDEN);

    /** The operation needs a console session that began with a passkey. */
    public static final ErrorCode PASSKEY_REQUIRED = known("passkey_required", ErrorKind.FORBIDDEN);

    /** The change needs the session of a person in the console, which did not begin with an API token. */
    public static final ErrorCode SESSION_REQUIRED = known("session_required", ErrorKind.FORBIDDEN);

    /** A federated token cannot create tokens. */
    public static final ErrorCode FEDERATED_TOKEN_FORBIDDEN = known("federated_token_forbidden", ErrorKind.FORBIDDEN);

    /** The token of the request permits only requests that read. */
    public static final ErrorCode READ_ONLY_TOKEN = known("read_only_token", ErrorKind.FORBIDDEN);

    /** The token of the request is not allowed from the address of the client. */
    public static final ErrorCode ADDRESS_NOT_ALLOWED = known("address_not_allowed", ErrorKind.FORBIDDEN);

    /** A resource does not exist, or the caller cannot access it. */
    public static final ErrorCode NOT_FOUND = of(ErrorKind.NOT_FOUND);

    /** The server does not have the path. */
    public static final ErrorCode PATH_UNKNOWN = known("path_unknown", ErrorKind.NOT_FOUND);

    /** The code of an invitation is unknown, or the invitation was replaced or deleted. */
    public static final ErrorCode INVITATION_UNKNOWN = known("invitation_unknown", ErrorKind.NOT_FOUND);

    /** The path does not support the method. */
    public static final ErrorCode METHOD_NOT_ALLOWED = of(ErrorKind.METHOD_NOT_ALLOWED);

    /** {@code Accept} excludes JSON. */
    public static final ErrorCode NOT_ACCEPTABLE = of(ErrorKind.NOT_ACCEPTABLE);

    /** The request conflicts with the current state. */
    public static final ErrorCode CONFLICT = of(ErrorKind.CONFLICT);

    /** Another user of the organization has the e-mail address. */
    public static final ErrorCode EMAIL_TAKEN = known("email_taken", ErrorKind.CONFLICT);

    /** The organization has reached a quota. */
    public static final ErrorCode QUOTA_REACHED = known("quota_reached", ErrorKind.CONFLICT);

    /** A user has the maximum number of tokens or passkeys, or a collection the maximum number of inputs. */
    public static final ErrorCode MAXIMUM_REACHED = known("maximum_reached", ErrorKind.CONFLICT);

    /** The project is archived. */
    public static final ErrorCode PROJECT_ARCHIVED = known("project_archived", ErrorKind.CONFLICT);

    /** The project contains collections, inputs or queries. */
    public static final ErrorCode PROJECT_NOT_EMPTY = known("project_not_empty", ErrorKind.CONFLICT);

    /** Another system uses the contents of the project. */
    public static final ErrorCode PROJECT_IN_USE = known("project_in_use", ErrorKind.CONFLICT);

    /** The operation is not allowed for the default project. */
    public static final ErrorCode DEFAULT_PROJECT = known("default_project", ErrorKind.CONFLICT);

    /** The user is the last active {@code org_admin}. */
    public static final ErrorCode LAST_ADMIN = known("last_admin", ErrorKind.CONFLICT);

    /** The token was already rotated. */
    public static final ErrorCode TOKEN_ROTATED = known("token_rotated", ErrorKind.CONFLICT);

    /** The token to rotate and the token of the request have no allowed addresses in common, or too many. */
    public static final ErrorCode NO_COMMON_ADDRESSES = known("no_common_addresses", ErrorKind.CONFLICT);

    /** The token is federated, so it cannot be changed or rotated. */
    public static final ErrorCode FEDERATED_TOKEN = known("federated_token", ErrorKind.CONFLICT);

    /** The user that the operation concerns is suspended. */
    public static final ErrorCode SUSPENDED = known("suspended", ErrorKind.CONFLICT);

    /** A rule of federation does not match a claim that its issuer requires. */
    public static final ErrorCode CLAIM_NOT_PINNED = known("claim_not_pinned", ErrorKind.CONFLICT);

    /** The user is a human user, but the operation is only for service accounts. */
    public static final ErrorCode NOT_SERVICE_ACCOUNT = known("not_service_account", ErrorKind.CONFLICT);

    /** The user is a service account, but the operation is only for human users. */
    public static final ErrorCode SERVICE_ACCOUNT = known("service_account", ErrorKind.CONFLICT);

    /** The first request with the same {@code Idempotency-Key} is still running. */
    public static final ErrorCode KEY_IN_USE = known("key_in_use", ErrorKind.CONFLICT);

    /** The first request with the same {@code Idempotency-Key} has already returned a secret. */
    public static final ErrorCode SECRET_SHOWN = known("secret_shown", ErrorKind.CONFLICT);

    /** The resource that the first request with the same {@code Idempotency-Key} created is no longer accessible. */
    public static final ErrorCode RESOURCE_GONE = known("resource_gone", ErrorKind.CONFLICT);

    /** The invitation was already used. */
    public static final ErrorCode INVITATION_USED = known("invitation_used", ErrorKind.CONFLICT);

    /** The invitation has expired. */
    public static final ErrorCode INVITATION_EXPIRED = known("invitation_expired", ErrorKind.CONFLICT);

    /** The user has no password. */
    public static final ErrorCode PASSWORD_MISSING = known("password_missing", ErrorKind.CONFLICT);

    /** The organization has switched passwords off. */
    public static final ErrorCode PASSWORDS_OFF = known("passwords_off", ErrorKind.CONFLICT);

    /** The passkey is already registered. */
    public static final ErrorCode PASSKEY_TAKEN = known("passkey_taken", ErrorKind.CONFLICT);

    /** The passkey, or the link to the provider, is the only credential of the user. */
    public static final ErrorCode LAST_CREDENTIAL = known("last_credential", ErrorKind.CONFLICT);

    /** The form was already sent. */
    public static final ErrorCode FORM_SENT = known("form_sent", ErrorKind.CONFLICT);

    /** Other resources block the deletion. */
    public static final ErrorCode BLOCKED = of(ErrorKind.BLOCKED);

    /** The user owns tokens. */
    public static final ErrorCode OWNS_TOKENS = known("owns_tokens", ErrorKind.BLOCKED);

    /** The collection contains inputs. */
    public static final ErrorCode NOT_EMPTY = known("not_empty", ErrorKind.BLOCKED);

    /** Another system uses the input or the query. */
    public static final ErrorCode IN_USE = known("in_use", ErrorKind.BLOCKED);

    /** The body is larger than its limit. */
    public static final ErrorCode TOO_LARGE = of(ErrorKind.TOO_LARGE);

    /** The request target is longer than its limit. */
    public static final ErrorCode TARGET_TOO_LONG = of(ErrorKind.TARGET_TOO_LONG);

    /** The body is not JSON in UTF-8, or has a {@code Content-Encoding}. */
    public static final ErrorCode UNSUPPORTED_MEDIA = of(ErrorKind.UNSUPPORTED_MEDIA);

    /** The {@code Idempotency-Key} was used with another request. */
    public static final ErrorCode KEY_REUSED = of(ErrorKind.KEY_REUSED);

    /** The caller has sent too many requests. */
    public static final ErrorCode RATE_LIMITED = of(ErrorKind.RATE_LIMITED);

    /** The caller has sent too many requests that change resources. */
    public static final ErrorCode CHANGE_RATE_LIMITED = known("change_rate_limited", ErrorKind.RATE_LIMITED);

    /** Too many authentications from the address of the client have failed. */
    public static final ErrorCode FAILURE_RATE_LIMITED = known("failure_rate_limited", ErrorKind.RATE_LIMITED);

    /** The passkey was used too often. */
    public static final ErrorCode PASSKEY_RATE_LIMITED = known("passkey_rate_limited", ErrorKind.RATE_LIMITED);

    /** The organization has reached the quota of stored responses. */
    public static final ErrorCode RESPONSE_QUOTA_REACHED = known("response_quota_reached", ErrorKind.RATE_LIMITED);

    /** The organization or the user has reached the quota of audit events. */
    public static final ErrorCode EVENT_QUOTA_REACHED = known("event_quota_reached", ErrorKind.RATE_LIMITED);

    /** The server has sent the maximum number of mails to the address or for the organization. */
    public static final ErrorCode MAIL_LIMIT_REACHED = known("mail_limit_reached", ErrorKind.RATE_LIMITED);

    /** The server failed. */
    public static final ErrorCode INTERNAL = of(ErrorKind.INTERNAL);

    /** The server is temporarily unavailable. */
    public static final ErrorCode UNAVAILABLE = of(ErrorKind.UNAVAILABLE);

    /** The server has too many requests. */
    public static final ErrorCode OVERLOADED = known("overloaded", ErrorKind.UNAVAILABLE);

    /** The storage of the server is full. Reads still work. */
    public static final ErrorCode STORAGE_FULL = known("storage_full", ErrorKind.UNAVAILABLE);

    /** The HTTP version of the request is neither 1.0 nor 1.1. */
    public static final ErrorCode VERSION_NOT_SUPPORTED = of(ErrorKind.VERSION_NOT_SUPPORTED);

    /** The codes that every operation can return. */
    public static final Set<ErrorCode> OF_EVERY_ENDPOINT = Set.of(
            UNAUTHENTICATED,
            EXPIRED,
            METHOD_NOT_ALLOWED,
            NOT_ACCEPTABLE,
            TOO_LARGE,
            TARGET_TOO_LONG,
            RATE_LIMITED,
            FAILURE_RATE_LIMITED,
            INTERNAL,
            UNAVAILABLE,
            OVERLOADED);

    /** The codes that every operation that changes resources can return. */
    public static final Set<ErrorCode> OF_EVERY_CHANGE = Set.of(CHANGE_RATE_LIMITED, EVENT_QUOTA_REACHED, STORAGE_FULL);

    /** The codes that every POST and PATCH can return because of an {@code Idempotency-Key}. */
    public static final Set<ErrorCode> OF_EVERY_KEY = Set.of(KEY_IN_USE, KEY_REUSED, RESPONSE_QUOTA_REACHED);

    /**
     * The codes that only a token with limits causes: at every operation that the limits of the token do not permit.
     */
    public static final Set<ErrorCode> OF_LIMITED_TOKENS = Set.of(READ_ONLY_TOKEN, ADDRESS_NOT_ALLOWED);

    /** Checks that the value is present. */
    public ErrorCode {
        Required.field(value, "code");
    }

    /** Returns the code with this value. Known codes are shared instances. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static ErrorCode of(String value) {
        Known known = KNOWN.get(value);
        return known == null ? new ErrorCode(value) : known.code();
    }

    /** Returns the known codes, ordered by kind. */
    public static List<ErrorCode> known() {
        return KNOWN.values().stream().map(Known::code).toList();
    }

    private static ErrorCode of(ErrorKind kind) {
        return known(kind.name().toLowerCase(Locale.ROOT), kind);
    }

    private static ErrorCode known(String value, ErrorKind kind) {
        ErrorCode code = new ErrorCode(value);
        KNOWN.put(value, new Known(code, kind));
        return code;
    }

    /** Returns the kind of error that a known code belongs to, or null for an unknown code. */
    public @Nullable ErrorKind kind() {
        Known known = KNOWN.get(value);
        return known == null ? null : known.kind();
    }

    /** Replaces the generated method, whose first call is slow. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ErrorCode that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the value. */
    @Override
    public String toString() {
        return value;
    }

    private record Known(ErrorCode code, ErrorKind kind) {}
}
