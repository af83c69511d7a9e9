package dev.castellan.server.internal.operations;

import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;

import dev.castellan.model.TokenAccess;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenRow;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Returns the user, role and expiry of the request's token, if the user can access the named project. */
final class GetAccess implements Operation.Reading<Void, TokenAccess> {

    @Override
    public TokenAccess run(View view, Caller caller, Arguments<Void> arguments) {
        UUID project = project(view, caller, arguments.query().get("project_id"));
        TokenRow token = token(view, caller);
        boolean isServiceAccount =
                AccessibleResources.user(view, caller.userId()).isServiceAccount();
        return new TokenAccess(
                caller.userId(),
                caller.organizationId(),
                caller.role(),
                isServiceAccount,
                project,
                token.tokenId(),
                token.expiresAt());
    }

    /**
     * Returns the id of the named project, or null if the request names none. A malformed id gets the same answer as an
     * unknown id, because proxies expect only 401 and 403 from an access check.
     */
    private static @Nullable UUID project(View view, Caller caller, @Nullable String name) {
        if (name == null) {
            return null;
        }
        UUID project = UuidText.parse(name);
        if (project == null || !caller.canAccess(view, project)) {
            throw Refusal.of(FORBIDDEN, "project_id: this project does not exist or is not accessible");
        }
        return project;
    }

    private static TokenRow token(View view, Caller caller) {
        UUID id = caller.tokenId();
        if (id == null) {
            throw Refusal.of(FORBIDDEN, "users.access needs a token");
        }
        return view.tokens().get(id).orElseThrow(() -> AccessibleResources.missing("token", id));
    }
}
