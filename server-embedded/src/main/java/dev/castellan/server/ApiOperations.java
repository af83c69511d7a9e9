package dev.castellan.server;

import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.execution.OperationIndex;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.operations.Routes;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.store.Store;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The operations of the API, and the rules that the administration shares with them.
 *
 * @param routes the operations of all API endpoints
 * @param index finds these operations by endpoint
 * @param users creates users
 * @param tokens creates tokens
 * @param quotas checks the quotas of rows
 * @param removal starts deleting the remaining rows of an organization
 */
record ApiOperations(
        List<OperationRoute<?, ?>> routes,
        OperationIndex index,
        UserCreation users,
        TokenRules tokens,
        QuotaCheck quotas,
        Consumer<UUID> removal) {

    /**
     * @param store the store that the operations use
     * @param removal starts deleting the remaining rows of an organization, or of its deleted inputs and projects
     * @throws IllegalArgumentException if addresses are hidden without extensions
     */
    static ApiOperations of(RuleSettings settings, Store store, Consumer<UUID> removal) {
        if (settings.api().hideEmails() && !settings.api().extensions()) {
            throw new IllegalArgumentException(
                    "hideEmails: needs the extensions, because the specification shows every address");
        }
        UserCreation users = new UserCreation(settings);
        TokenRules tokens = new TokenRules(settings);
        List<OperationRoute<?, ?>> routes = Routes.all(settings, store.maxCommitTime(), users, tokens, removal);
        QuotaCheck quotas = new QuotaCheck(settings.limits().quotas());
        return new ApiOperations(routes, new OperationIndex(routes), users, tokens, quotas, removal);
    }
}
