package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.seeds.ResourceKind;
import dev.castellan.harness.seeds.Seed;
import dev.castellan.harness.seeds.SeedCollection;
import dev.castellan.harness.seeds.SeedInput;
import dev.castellan.harness.seeds.SeedInvitation;
import dev.castellan.harness.seeds.SeedProject;
import dev.castellan.harness.seeds.SeedQuery;
import dev.castellan.harness.seeds.SeedToken;
import dev.castellan.harness.seeds.SeedUser;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewCollection;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.Changes;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.spi.Refusal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates the resources of a seed in a tenant, following the rules of the tenant's server, in one transaction. */
final class SeedApplier {

    private final Seed seed;
    private final Transaction tx;
    private final Changes changes;
    private ResourceNames names;

    private SeedApplier(Seed seed, Transaction tx, Changes changes, ResourceNames names) {
        this.seed = seed;
        this.tx = tx;
        this.changes = changes;
        this.names = names;
    }

    /** Applies a seed, and returns the given names together with the names in the seed. */
    static ResourceNames apply(Seed seed, ServerGeneration tenant, UUID organizationId, ResourceNames before) {
        seed.check(before);
        return tenant.store().write(organizationId, tx -> {
            Changes changes = tenant.server().administration().within(tx);
            return new SeedApplier(seed, tx, changes, before).all();
        });
    }

    private ResourceNames all() {
        seed.projects().forEach((name, project) -> add(ResourceKind.PROJECT, name, () -> create(name, project)));
        seed.users().forEach((name, user) -> {
            if (name.equals(Seed.ADMIN)) {
                assign(user);
            } else {
                add(ResourceKind.USER, name, () -> create(name, user));
                user.tokens().forEach(token -> issue(name, token));
                if (user.invitation() != null) {
                    invite(name, user.invitation());
                }
                if (user.suspended()) {
                    suspend(name);
                }
            }
        });
        seed.collections().forEach((name, each) -> add(ResourceKind.COLLECTION, name, () -> create(name, each)));
        seed.inputs().forEach((name, input) -> add(ResourceKind.INPUT, name, () -> create(input)));
        seed.queries().forEach((name, query) -> add(ResourceKind.QUERY, name, () -> create(query)));
        seed.projects().entrySet().stream()
                .filter(project -> project.getValue().archived())
                .forEach(project -> archive(project.getKey()));
        return names;
    }

    private void add(ResourceKind kind, String name, Supplier<UUID> creation) {
        names = names.with(kind, name, checked(kind, name, creation));
    }

    private UUID create(String name, SeedProject project) {
        return perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject(shown(project.displayName(), name))))
                .id();
    }

    private void archive(String project) {
        perform(ProjectEndpoints.ARCHIVE, Arguments.path(id(ResourceKind.PROJECT, project)));
    }

    private UUID create(String name, SeedUser user) {
        String shown = shown(user.displayName(), name);
        List<UUID> projects = ids(ResourceKind.PROJECT, user.in());
        User created = user.person()
                ? changes.createPerson(
                        new NewPerson(shown, Objects.requireNonNull(user.email()), user.role(), projects))
                : perform(
                        UserEndpoints.CREATE,
                        Arguments.body(new NewServiceAccount(shown, user.role(), projects, user.email())));
        return created.id();
    }

    private void assign(SeedUser admin) {
        for (UUID project : ids(ResourceKind.PROJECT, admin.in())) {
            changes.perform(ProjectEndpoints.ADD_USER, Arguments.path(project, id(ResourceKind.USER, Seed.ADMIN)));
        }
    }

    private void issue(String name, SeedToken token) {
        Instant until = token.until();
        boolean expired = token.expired() || (until != null && !until.isAfter(tx.now()));
        NewToken wanted = new NewToken(token.name(), id(ResourceKind.USER, name), expired ? null : until);
        IssuedToken issued =
                checked(ResourceKind.USER, name, () -> perform(TokenEndpoints.CREATE, Arguments.body(wanted)));
        if (expired) {
            ExpiredCredentials.expireToken(tx, issued.id(), until);
        }
        if (names.token(name).isEmpty()) {
            names = names.withToken(name, issued.token());
        }
    }

    private void invite(String name, SeedInvitation invitation) {
        Instant until = invitation.until();
        boolean early = invitation.expired() || (until != null && ExpiredCredentials.isTooEarly(tx, until));
        Arguments<InvitationRenewal> arguments = new Arguments<>(
                List.of(id(ResourceKind.USER, name)),
                Map.of(),
                null,
                new InvitationRenewal(early ? null : until, true));
        IssuedInvitation issued = checked(ResourceKind.USER, name, () -> perform(InvitationEndpoints.RENEW, arguments));
        names = names.withInvitation(name, early ? ExpiredCredentials.endInvitation(tx, issued, until) : issued);
    }

    private void suspend(String user) {
        perform(UserEndpoints.SUSPEND, Arguments.path(id(ResourceKind.USER, user)));
    }

    private UUID create(String name, SeedCollection collection) {
        Arguments<NewCollection> arguments = Arguments.body(new NewCollection(shown(collection.displayName(), name)));
        return perform(CollectionEndpoints.CREATE, arguments.inProject(id(ResourceKind.PROJECT, collection.in())))
                .id();
    }

    private UUID create(SeedInput input) {
        NewInput body =
                new NewInput(input.displayName(), input.payload(), ids(ResourceKind.COLLECTION, input.collections()));
        Arguments<NewInput> arguments = Arguments.body(parsed(InputEndpoints.CREATE, body));
        return perform(InputEndpoints.CREATE, arguments.inProject(id(ResourceKind.PROJECT, input.in())))
                .id();
    }

    private UUID create(SeedQuery query) {
        NewQuery body = new NewQuery(id(ResourceKind.INPUT, query.on()), query.payload());
        return perform(QueryEndpoints.CREATE, Arguments.body(parsed(QueryEndpoints.CREATE, body)))
                .id();
    }

    private <I, O> O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(changes.perform(endpoint, arguments));
    }

    /** Writes a body and reads it again, which applies the rules for payloads. */
    private static <I> I parsed(Endpoint<I, ?> endpoint, I body) {
        return Json.strict().read(Json.write(body), endpoint.input());
    }

    private <T> T checked(ResourceKind kind, String name, Supplier<T> change) {
        try {
            return change.get();
        } catch (Refusal | InvalidJsonException e) {
            throw seed.complaint(kind, name, String.valueOf(e.getMessage()));
        }
    }

    private UUID id(ResourceKind kind, String name) {
        return names.id(kind, name).orElseThrow();
    }

    private List<UUID> ids(ResourceKind kind, Collection<String> wanted) {
        return wanted.stream().map(name -> id(kind, name)).toList();
    }

    private static String shown(@Nullable String displayName, String name) {
        return displayName == null ? name : displayName;
    }
}
