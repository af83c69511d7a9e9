package dev.castellan.server.internal.operations;

import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.internal.rules.UserChanges;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.IdSource;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The operations of all API endpoints. */
public final class Routes {

    private Routes() {}

    /**
     * Returns the routes for all endpoints.
     *
     * @param maxCommitTime the {@link dev.castellan.server.internal.store.Store#maxCommitTime()} of the store
     * @param removal deletes the remaining rows of an organization's deleted inputs and projects
     */
    public static List<OperationRoute<?, ?>> all(
            RuleSettings settings,
            Duration maxCommitTime,
            UserCreation users,
            TokenRules tokens,
            Consumer<UUID> removal) {
        IdSource ids = settings.sources().ids();
        Limits limits = settings.limits().server();
        QuotaCheck quotas = new QuotaCheck(settings.limits().quotas());
        DeletionCheck deletions = new DeletionCheck(settings.listeners().deletions());
        ResourceMapper resources = new ResourceMapper(settings.api());
        return Stream.of(
                        new ProjectOperations(ids, quotas, deletions, removal, resources).routes(),
                        new CollectionOperations(ids, quotas, limits).routes(),
                        new InputOperations(ids, quotas, limits, deletions, removal).routes(),
                        new QueryOperations(ids, quotas, limits, deletions).routes(),
                        new UserOperations(
                                        users,
                                        new UserChanges(
                                                users, settings.listeners().invitations()),
                                        quotas,
                                        resources)
                                .routes(),
                        new TokenOperations(tokens, quotas, resources).routes(),
                        new InvitationOperations(users, new InvitationCreation(settings), quotas).routes(),
                        new SignInOperations().routes(),
                        new FederationOperations(ids).routes(),
                        new OrganizationOperations(
                                        maxCommitTime, settings.tokens().maxLifetime())
                                .routes())
                .<OperationRoute<?, ?>>flatMap(List::stream)
                .toList();
    }
}
