package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.FEDERATED_TOKEN;
import static dev.castellan.model.endpoint.ErrorCode.FEDERATED_TOKEN_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.MAXIMUM_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.NO_COMMON_ADDRESSES;
import static dev.castellan.model.endpoint.ErrorCode.QUOTA_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.RESOURCE_GONE;
import static dev.castellan.model.endpoint.ErrorCode.ROLE_FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorCode.SECRET_SHOWN;
import static dev.castellan.model.endpoint.ErrorCode.SUSPENDED;
import static dev.castellan.model.endpoint.ErrorCode.TOKEN_ROTATED;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.DeletedTokens;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.json.BodyType;

/** The operations on API tokens (specification, "Further user and token operations"). */
public final class TokenEndpoints {

    /** Creates a token for a user. Only an {@code org_admin} may name a user other than the caller. */
    public static final Endpoint<NewToken, IssuedToken> CREATE = Endpoint.post("tokens.create", "/users/tokens")
            .mayTake(NewToken.class)
            .responds(201, BodyType.of(IssuedToken.class))
            .fails(
                    INVALID,
                    UNSUPPORTED_MEDIA,
                    ROLE_FORBIDDEN,
                    FEDERATED_TOKEN_FORBIDDEN,
                    SUSPENDED,
                    MAXIMUM_REACHED,
                    QUOTA_REACHED,
                    SECRET_SHOWN)
            .build();

    /** Deletes a token. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete("tokens.delete", "/users/tokens/{token_id}")
            .responds(204)
            .fails(INVALID, NOT_FOUND)
            .build();

    /**
     * Lists the tokens of the caller. For an {@code org_admin}, lists the tokens of the user that {@code user_id}
     * names, or all tokens of the organization.
     */
    public static final Endpoint<Void, Page<Token>> LIST = Endpoint.get("tokens.list", "/users/tokens")
            .responds(200, BodyType.pageOf(Token.class))
            .query("limit", "cursor", "user_id", "expires_before", "last_used_before", "unused", "sort", "prefix")
            .fails(INVALID)
            .extension()
            .build();

    /** Deletes all tokens of a user. Only an {@code org_admin} may name a user other than the caller. */
    public static final Endpoint<Void, DeletedTokens> DELETE_ALL = Endpoint.delete(
                    "tokens.deleteAll", "/users/{id}/tokens")
            .responds(200, BodyType.of(DeletedTokens.class))
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    /** Returns the token that authenticates the request. */
    public static final Endpoint<Void, Token> CURRENT = Endpoint.get("tokens.current", "/users/tokens/current")
            .responds(200, BodyType.of(Token.class))
            .fails(INVALID)
            .extension()
            .build();

    /** Deletes the token that authenticates the request. */
    public static final Endpoint<Void, Void> DELETE_CURRENT = Endpoint.delete(
                    "tokens.deleteCurrent", "/users/tokens/current")
            .responds(204)
            .fails(INVALID)
            .forReadOnlyTokens()
            .extension()
            .build();

    /** Replaces a token with a new one that has the same name and owner. */
    public static final Endpoint<TokenRotation, IssuedToken> ROTATE = Endpoint.post(
                    "tokens.rotate", "/users/tokens/{token_id}/rotation")
            .mayTake(TokenRotation.class)
            .responds(201, BodyType.of(IssuedToken.class))
            .fails(
                    INVALID,
                    NOT_FOUND,
                    UNSUPPORTED_MEDIA,
                    FEDERATED_TOKEN_FORBIDDEN,
                    FEDERATED_TOKEN,
                    TOKEN_ROTATED,
                    NO_COMMON_ADDRESSES,
                    SUSPENDED,
                    MAXIMUM_REACHED,
                    QUOTA_REACHED,
                    SECRET_SHOWN)
            .extension()
            .build();

    /** Changes the display name of a token, and the addresses from which the server accepts it. */
    public static final Endpoint<TokenUpdate, Token> UPDATE = Endpoint.patch(
                    "tokens.update", "/users/tokens/{token_id}")
            .takesPatch(TokenUpdate.class)
            .responds(200, BodyType.of(Token.class))
            .fails(INVALID, NOT_FOUND, UNSUPPORTED_MEDIA, FEDERATED_TOKEN, RESOURCE_GONE)
            .extension()
            .build();

    private TokenEndpoints() {}
}
