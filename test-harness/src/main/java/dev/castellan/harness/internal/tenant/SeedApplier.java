package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.internal.seed.CollectionData;
import dev.castellan.harness.internal.seed.CredentialData;
import dev.castellan.harness.internal.seed.InputData;
import dev.castellan.harness.internal.seed.ProjectData;
import dev.castellan.harness.internal.seed.QueryData;
import dev.castellan.harness.internal.seed.ResourceData;
import dev.castellan.harness.internal.seed.ResourceKind;
import dev.castellan.harness.internal.seed.SeedContent;
import dev.castellan.harness.internal.seed.UserData;
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

    private final SeedContent seed;
    private final Transaction tx;
    private final Changes changes;
    private ResourceNames names;

    private SeedApplier(SeedContent seed, Transaction tx, Changes changes, ResourceNames names) {
        this.seed = seed;
        this.tx = tx;
        this.changes = changes;
        this.names = names;
    }

    /** Applies a seed, and returns the given names together with the names in the seed. */
    static ResourceNames apply(SeedContent seed, ServerGeneration tenant, UUID organizationId, ResourceNames before) {
        seed.check(before);
        return tenant.store().write(organizationId, tx -> {
            Changes changes = tenant.server().administration().within(tx);
            return new SeedApplier(seed, tx, changes, before).all();
        });
    }

    private ResourceNames all() {
        seed.projects().forEach(project -> add(project, () -> create(project)));
        seed.users().forEach(this::addUser);
        seed.collections().forEach(collection -> add(collection, () -> create(collection)));
        seed.inputs().forEach(input -> add(input, () -> create(input)));
        seed.queries().forEach(query -> add(query, () -> create(query)));
        seed.projects().stream().filter(ProjectData::isArchived).forEach(this::archive);
        return names;
    }

    private void addUser(UserData user) {
        if (user.name().equals(SeedContent.ADMIN)) {
            assign(user);
            return;
        }
        add(user, () -> create(user));
        user.tokens().forEach(token -> issue(user, token));
        if (user.invitation() != null) {
            invite(user, user.invitation());
        }
        if (user.isSuspended()) {
            perform(UserEndpoints.SUSPEND, Arguments.path(id(ResourceKind.USER, user.name())));
        }
    }

    private void add(ResourceData resource, Supplier<UUID> creation) {
        names = names.with(resource.kind(), resource.name(), checked(resource, creation));
    }

    private UUID create(ProjectData project) {
        return perform(
                        ProjectEndpoints.CREATE,
                        Arguments.body(new NewProject(shown(project.displayName(), project.name()))))
                .id();
    }

    private void archive(ProjectData project) {
        perform(ProjectEndpoints.ARCHIVE, Arguments.path(id(ResourceKind.PROJECT, project.name())));
    }

    private UUID create(UserData user) {
        String shown = shown(user.displayName(), user.name());
        List<UUID> projects = ids(ResourceKind.PROJECT, user.projects());
        User created = user.isPerson()
                ? changes.createPerson(
                        new NewPerson(shown, Objects.requireNonNull(user.email()), user.role(), projects))
                : perform(
                        UserEndpoints.CREATE,
                        Arguments.body(new NewServiceAccount(shown, user.role(), projects, user.email())));
        return created.id();
    }

    private void assign(UserData admin) {
        for (UUID project : ids(ResourceKind.PROJECT, admin.projects())) {
            changes.perform(
                    ProjectEndpoints.ADD_USER, Arguments.path(project, id(ResourceKind.USER, SeedContent.ADMIN)));
        }
    }

    private void issue(UserData user, CredentialData token) {
        Instant until = token.until();
        boolean expired = token.isExpired() || (until != null && !until.isAfter(tx.now()));
        NewToken wanted = new NewToken(
                token.name(),
                id(ResourceKind.USER, user.name()),
                expired ? null : until,
                token.readOnly(),
                token.addresses());
        IssuedToken issued = checked(user, () -> perform(TokenEndpoints.CREATE, Arguments.body(wanted)));
        if (expired) {
            ExpiredCredentials.expireToken(tx, issued.id(), until);
        }
        if (names.token(user.name()).isEmpty()) {
            names = names.withToken(user.name(), issued.token());
        }
    }

    private void invite(UserData user, CredentialData invitation) {
        Instant until = invitation.until();
        boolean early = invitation.isExpired() || (until != null && ExpiredCredentials.isTooEarly(tx, until));
        Arguments<InvitationRenewal> arguments = new Arguments<>(
                List.of(id(ResourceKind.USER, user.name())),
                Map.of(),
                null,
                new InvitationRenewal(early ? null : until, true));
        IssuedInvitation issued = checked(user, () -> perform(InvitationEndpoints.RENEW, arguments));
        names = names.withInvitation(user.name(), early ? ExpiredCredentials.endInvitation(tx, issued, until) : issued);
    }

    private UUID create(CollectionData collection) {
        Arguments<NewCollection> arguments =
                Arguments.body(new NewCollection(shown(collection.displayName(), collection.name())));
        return perform(CollectionEndpoints.CREATE, arguments.inProject(id(ResourceKind.PROJECT, collection.project())))
                .id();
    }

    private UUID create(InputData input) {
        NewInput body =
                new NewInput(input.displayName(), input.payload(), ids(ResourceKind.COLLECTION, input.collections()));
        Arguments<NewInput> arguments = Arguments.body(parsed(InputEndpoints.CREATE, body));
        return perform(InputEndpoints.CREATE, arguments.inProject(id(ResourceKind.PROJECT, input.project())))
                .id();
    }

    private UUID create(QueryData query) {
        NewQuery body = new NewQuery(id(ResourceKind.INPUT, query.input()), query.payload());
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

    private <T> T checked(ResourceData resource, Supplier<T> change) {
        try {
            return change.get();
        } catch (Refusal | InvalidJsonException e) {
            throw seed.problem(resource.kind(), resource.name(), String.valueOf(e.getMessage()));
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
