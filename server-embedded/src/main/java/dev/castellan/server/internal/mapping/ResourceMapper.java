package dev.castellan.server.internal.mapping;

import dev.castellan.model.Collection;
import dev.castellan.model.FederatedOrigin;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.Organization;
import dev.castellan.model.Project;
import dev.castellan.model.Token;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.User;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.FederatedFrom;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.spi.Caller;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts rows of the store to API resources. Thread-safe. */
public final class ResourceMapper {

    private final boolean extensions;
    private final boolean hideEmails;

    /** Creates an instance that omits the fields of users and projects that these settings turn off. */
    public ResourceMapper(ApiSettings settings) {
        this.extensions = settings.extensions();
        this.hideEmails = settings.hideEmails();
    }

    /** Returns whether a caller sees only its own e-mail address. */
    public boolean hidesEmails(Caller caller) {
        return hideEmails && !caller.isAdmin();
    }

    /** Returns a user as a caller sees it in lists, without projects. */
    public User user(UserRow row, Caller caller) {
        return user(row, caller, null);
    }

    /** Returns a user as a caller sees it. */
    public User user(UserRow row, Caller caller, @Nullable List<UUID> projectIds) {
        boolean hidden = hidesEmails(caller) && !row.userId().equals(caller.userId());
        return user(row, caller.organizationId(), hidden ? null : row.email(), projectIds);
    }

    /** Returns a user with its e-mail address, as an admin and the user see it. */
    public User user(UserRow row, UUID organizationId, @Nullable List<UUID> projectIds) {
        return user(row, organizationId, row.email(), projectIds);
    }

    private User user(UserRow row, UUID organizationId, @Nullable String email, @Nullable List<UUID> projectIds) {
        return new User(
                row.userId(),
                row.name(),
                email,
                row.role(),
                organizationId,
                row.isServiceAccount(),
                row.suspended(),
                projectIds,
                extensions ? row.createdAt() : null);
    }

    public Project project(ProjectRow row, UUID organizationId) {
        return new Project(
                row.projectId(), row.name(), organizationId, row.archived(), extensions ? row.createdAt() : null);
    }

    /** Returns a new, empty collection. */
    public static Collection emptyCollection(CollectionRow row) {
        return new Collection(row.id(), row.name(), row.type(), row.projectId(), List.of());
    }

    public static Collection collection(View view, CollectionRow row) {
        return new Collection(
                row.id(),
                row.name(),
                row.type(),
                row.projectId(),
                view.collections().inputsOf(row.id()));
    }

    /** Returns collections with their inputs. Reads all inputs in a single call. */
    public static List<Collection> collections(View view, List<CollectionRow> rows) {
        Map<UUID, List<UUID>> inputs =
                view.collections().inputsOf(rows.stream().map(CollectionRow::id).toList());
        return rows.stream()
                .map(row -> new Collection(
                        row.id(), row.name(), row.type(), row.projectId(), inputs.getOrDefault(row.id(), List.of())))
                .toList();
    }

    public static Organization organization(OrganizationRow row) {
        return new Organization(
                row.organizationId(),
                row.name(),
                row.createdAt(),
                row.limits().maxTokenLifetimeDays(),
                row.limits().maxSessionHours(),
                row.limits().adminPasskeysRequired());
    }

    public static Input input(InputRow row) {
        return new Input(row.id(), row.name(), row.payload(), row.projectId(), row.createdAt());
    }

    public static Query query(QueryRow row) {
        return new Query(row.id(), row.inputId(), row.projectId(), row.payload(), row.createdAt());
    }

    /** Returns a new token as the response contains it. Without extensions, its limits are not in the response. */
    public IssuedToken created(IssuedToken token) {
        return extensions
                ? token
                : new IssuedToken(
                        token.id(),
                        token.userId(),
                        token.name(),
                        token.prefix(),
                        token.token(),
                        token.createdAt(),
                        token.expiresAt(),
                        token.createdBy(),
                        token.rotatedFrom());
    }

    public static Token token(TokenRow row) {
        TokenActivity activity = row.activity();
        return new Token(
                row.tokenId(),
                row.userId(),
                row.name(),
                row.prefix(),
                row.createdAt(),
                row.expiresAt(),
                row.lastUsedAt(),
                creator(row.createdBy()),
                row.rotation().from(),
                row.rotation().to(),
                row.limits().readOnly(),
                row.limits().addressTexts(),
                activity.address(),
                dailyCalls(row),
                activity.refusedAt(),
                activity.refusedAddress(),
                activity.refusedCode(),
                federated(row));
    }

    private static @Nullable FederatedOrigin federated(TokenRow row) {
        FederatedFrom jwt = row.federated();
        return jwt == null ? null : new FederatedOrigin(jwt.ruleId(), jwt.issuer(), jwt.subject());
    }

    public static Issuer issuer(IssuerRow row) {
        return new Issuer(
                row.issuerId(),
                row.name(),
                row.issuer(),
                row.audience(),
                keys(row.keys()),
                row.requiredClaims(),
                row.enabled(),
                row.createdAt());
    }

    private static JsonValue keys(IssuerRow.Keys keys) {
        if (keys.set() != null) {
            return keys.set().json();
        }
        return keys.url() == null ? Issuer.DISCOVERY : JsonValue.of(keys.url());
    }

    public static FederationRule rule(RuleRow row) {
        return new FederationRule(
                row.ruleId(),
                row.issuerId(),
                row.userId(),
                row.match().claims(),
                row.tokenLifetimeSeconds(),
                row.enabled(),
                row.createdAt());
    }

    /** Returns the calls of the days up to the last use, or null if none were counted. */
    private static @Nullable List<Integer> dailyCalls(TokenRow row) {
        DailyCalls calls = row.activity().calls();
        if (calls == null || row.lastUsedAt() == null) {
            return null;
        }
        List<Integer> counts = calls.until(DailyCalls.dayOf(row.lastUsedAt()));
        return counts.stream().allMatch(count -> count == 0) ? null : counts;
    }

    public static @Nullable TokenCreator creator(@Nullable CreatedBy createdBy) {
        return createdBy == null ? null : new TokenCreator(createdBy.userId(), createdBy.tokenId());
    }
}
