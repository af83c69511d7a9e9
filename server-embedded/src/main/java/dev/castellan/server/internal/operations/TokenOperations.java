package dev.castellan.server.internal.operations;

import dev.castellan.model.DeletedTokens;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.ListUpdate;
import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.paging.TokenListReader;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TokenLimitRules;
import dev.castellan.server.internal.rules.TokenParent;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The operations on API tokens. */
record TokenOperations(TokenRules tokens, QuotaCheck quotas, ResourceMapper resources) {

    private static final String USER = "user_id";

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.changing(TokenEndpoints.CREATE, this::create).creating(IssuedToken::id),
                OperationRoute.changing(TokenEndpoints.DELETE, this::delete),
                OperationRoute.reading(TokenEndpoints.LIST, this::list),
                OperationRoute.changing(TokenEndpoints.DELETE_ALL, this::deleteAll),
                OperationRoute.reading(TokenEndpoints.CURRENT, this::current),
                OperationRoute.changing(TokenEndpoints.DELETE_CURRENT, this::deleteCurrent),
                OperationRoute.changing(TokenEndpoints.ROTATE, this::rotate).creating(IssuedToken::id),
                OperationRoute.changing(TokenEndpoints.UPDATE, this::update));
    }

    /** Creates a token for the caller. An {@code org_admin} can create tokens for any user of the organization. */
    IssuedToken create(Transaction tx, Caller caller, Arguments<NewToken> arguments) {
        NewToken body = arguments.body() == null ? NewToken.forCaller() : arguments.body();
        UserRow owner = owner(tx, caller, body);
        quotas.check(tx, Usage.TOKEN);
        return resources.created(tokens.create(tx, owner, body, creator(tx, caller)));
    }

    /**
     * Deletes a token. An {@code org_admin} can delete any token in the organization. A {@code client} can delete only
     * its own tokens.
     */
    @Nullable
    Void delete(Transaction tx, Caller caller, Arguments<Void> arguments) {
        tx.tokens().delete(own(tx, caller, arguments.id(0)).tokenId());
        return null;
    }

    /**
     * Lists token records. A {@code client} sees its own tokens. An {@code org_admin} sees the tokens of one user or of
     * all users. A {@code client} that requests the tokens of another user gets an empty list.
     */
    Page<Token> list(View view, Caller caller, Arguments<Void> arguments) {
        UUID user = user(caller, arguments);
        TokenListReader pages = new TokenListReader(view, arguments);
        if (caller.isAdmin()) {
            return pages.of(view, user);
        }
        return user == null || user.equals(caller.userId()) ? pages.of(view, caller.userId()) : Page.last(List.of());
    }

    /**
     * Deletes all tokens of a user, and the program login that would become the next one. An {@code org_admin} can delete the tokens of any user in the organization. A
     * {@code client} can delete only its own tokens. Also deletes the user's credentials if the first of them was set
     * in a session that was started with a token.
     */
    DeletedTokens deleteAll(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = UserOperations.ownId(tx, caller, arguments.id(0));
        UserCredentials.deleteIfSetWithToken(tx, user);
        tx.deviceLogins().deleteOf(user);
        return new DeletedTokens(tx.tokens().deleteOf(user).size());
    }

    /**
     * Returns the creator of a new token.
     *
     * @throws Refusal if the request has a federated token, which must not become a token that somebody stores
     */
    private static @Nullable TokenParent creator(Transaction tx, Caller caller) {
        CallerCheck.requireNotFederated(tx, caller);
        return TokenParent.of(tx, caller);
    }

    /** Returns the token if it is not federated. */
    private static TokenRow stored(TokenRow token) {
        if (!token.isStored()) {
            throw Refusal.of(
                            ErrorCode.FEDERATED_TOKEN,
                            "token " + token.tokenId()
                                    + " is federated: it cannot be changed or rotated, because its rule"
                                    + " decides what it can do")
                    .withValues(token.tokenId());
        }
        return token;
    }

    /** Returns the record of the request's token. */
    Token current(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.token(ownCurrent(view, caller));
    }

    @Nullable
    Void deleteCurrent(Transaction tx, Caller caller, Arguments<Void> arguments) {
        tx.tokens().delete(ownCurrent(tx, caller).tokenId());
        return null;
    }

    /**
     * Replaces a token with a new one. An {@code org_admin} can rotate any token. A {@code client} can rotate only its
     * own tokens.
     */
    IssuedToken rotate(Transaction tx, Caller caller, Arguments<TokenRotation> arguments) {
        TokenRotation body = arguments.body() == null ? TokenRotation.IMMEDIATE : arguments.body();
        TokenRow old = stored(own(tx, caller, arguments.id(0)));
        quotas.check(tx, Usage.TOKEN);
        return tokens.rotate(tx, old, body, creator(tx, caller));
    }

    /**
     * Changes the name or the addresses of a token. An {@code org_admin} can change any token. A {@code client} can
     * change only its own tokens.
     */
    Token update(Transaction tx, Caller caller, Arguments<TokenUpdate> arguments) {
        TokenRow before = stored(own(tx, caller, arguments.id(0)));
        TokenRow token = before;
        TextUpdate name = arguments.requiredBody().name();
        ListUpdate addresses = arguments.requiredBody().allowedAddresses();
        if (name != null) {
            FieldRules.checkOptionalName(name.value());
            token = token.withName(name.value());
        }
        if (addresses != null) {
            token = token.withLimits(TokenLimitRules.ofUpdate(token.limits(), addresses, TokenParent.of(tx, caller)));
        }
        tx.tokens().update(token);
        tx.changes().add("name", before.name(), token.name());
        tx.changes()
                .add(
                        "allowed_addresses",
                        before.limits().addresses(),
                        token.limits().addresses());
        return ResourceMapper.token(token);
    }

    private static UserRow owner(Transaction tx, Caller caller, NewToken body) {
        UUID named = body.userId();
        if (named == null || named.equals(caller.userId())) {
            return AccessibleResources.user(tx, caller.userId());
        }
        if (!caller.isAdmin()) {
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, "user_id: only an org_admin can create tokens for other users");
        }
        return tx.users().get(named).orElseThrow(() -> FieldRules.invalid("user_id: no such user " + named));
    }

    private static @Nullable UUID user(Caller caller, Arguments<Void> arguments) {
        return TokenFilter.CALLER.equals(arguments.query().get(USER))
                ? caller.userId()
                : Parameters.uuid(arguments, USER);
    }

    /**
     * Returns the token with this id, if the caller owns it or is an {@code org_admin}.
     *
     * @throws Refusal if the token does not exist or the caller cannot manage it
     */
    private static TokenRow own(View view, Caller caller, UUID id) {
        return view.tokens()
                .get(id)
                .filter(token -> caller.isAdmin() || token.userId().equals(caller.userId()))
                .filter(token -> token.isShownAt(view.now()))
                .orElseThrow(() -> Refusal.missing("token", id));
    }

    /**
     * Returns the token of the request.
     *
     * @throws Refusal if the call was not made with a token
     */
    private static TokenRow ownCurrent(View view, Caller caller) {
        UUID id = caller.tokenId();
        if (id == null) {
            throw FieldRules.invalid("this call has no current token, because it was not made with a token");
        }
        return own(view, caller, id);
    }
}
