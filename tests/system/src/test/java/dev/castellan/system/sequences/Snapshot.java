package dev.castellan.system.sequences;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.system.statemodel.AuditEntry;
import dev.castellan.system.statemodel.Link;
import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the state of an organization from a store, row by row, and converts it to the model's form. */
public final class Snapshot {

    private static final int ALL = 10_000;

    private final Map<UUID, Row> rows = new HashMap<>();
    private final Set<Link> links = new HashSet<>();
    private final View view;

    private Snapshot(View view) {
        this.view = view;
    }

    /** Returns the state of an organization. */
    public static State of(Store store, UUID organization) {
        return store.<State>read(organization, view -> new Snapshot(view).state());
    }

    private State state() {
        OrganizationRow organization = view.organization();
        add(new Row.Organization(
                organization.organizationId(),
                organization.name(),
                organization.createdAt(),
                organization.limits().maxTokenLifetimeDays(),
                organization.limits().maxSessionHours()));
        users();
        view.projects().list(null, ALL).forEach(this::project);
        collections();
        view.inputs().list(null, ALL).forEach(this::input);
        view.users().all().forEach(user -> people(user.userId()));
        return new State(organization.organizationId(), organization.defaultProjectId(), rows, links, events());
    }

    private void people(UUID user) {
        view.invitations().ofUser(user).ifPresent(this::invitation);
        view.passwords().get(user).ifPresent(password -> add(new Row.Credential(user)));
        view.passkeys()
                .ofUser(user)
                .forEach(row -> add(new Row.Passkey(row.passkeyId(), row.userId(), row.name(), row.createdAt())));
        view.sessions().ofUser(user, null, ALL).forEach(this::session);
    }

    private void invitation(InvitationRow row) {
        add(new Row.Invitation(
                row.userId(),
                name(row.purpose()),
                row.hash().toHex(),
                creator(row.createdBy()),
                row.createdAt(),
                row.expiresAt(),
                row.usedAt()));
    }

    private void session(SessionRow row) {
        add(new Row.Session(
                row.sessionId(),
                row.userId(),
                name(row.method()),
                row.tokenId(),
                row.createdAt(),
                row.lastSeenAt(),
                row.address(),
                row.userAgent()));
    }

    private List<AuditEntry> events() {
        List<AuditEntry> events = new ArrayList<>();
        @Nullable AuditPosition after = null;
        do {
            AuditPage page = view.auditEvents().list(new AuditListing(null, null, null, null, null, after, ALL));
            page.events().forEach(row -> events.add(event(row)));
            after = page.next();
        } while (after != null);
        return events;
    }

    private static AuditEntry event(AuditRow row) {
        return new AuditEntry(
                row.eventId(),
                row.at(),
                row.operation(),
                name(row.via()),
                row.actorId(),
                row.actorName(),
                row.credentialId(),
                row.objectIds(),
                row.objectNames(),
                row.changes());
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private void users() {
        view.users()
                .all()
                .forEach(user -> add(new Row.User(
                        user.userId(),
                        user.name(),
                        user.email(),
                        user.role().value(),
                        user.isServiceAccount(),
                        user.createdAt(),
                        user.suspended())));
        view.tokens()
                .list(null, ALL)
                .forEach(token -> add(new Row.Token(
                        token.tokenId(),
                        token.userId(),
                        token.name(),
                        token.prefix(),
                        token.createdAt(),
                        token.expiresAt(),
                        creator(token.createdBy()),
                        token.rotation().from(),
                        token.rotation().to(),
                        token.limits().readOnly())));
    }

    /** Converts a creator. The token id is never null, because steps create objects only with tokens. */
    private static Row.@Nullable Creator creator(@Nullable CreatedBy createdBy) {
        return createdBy == null
                ? null
                : new Row.Creator(createdBy.userId(), Objects.requireNonNull(createdBy.tokenId()));
    }

    private void project(ProjectRow project) {
        add(new Row.Project(project.projectId(), project.name(), project.createdAt(), project.archived()));
        view.memberships()
                .usersOf(project.projectId())
                .forEach(user -> links.add(new Link.Membership(project.projectId(), user.userId())));
    }

    private void collections() {
        view.collections().list(null, ALL).forEach(collection -> {
            add(new Row.Collection(collection.id(), collection.projectId(), collection.name()));
            view.collections()
                    .inputsOf(collection.id())
                    .forEach(input -> links.add(new Link.Placement(collection.id(), input)));
        });
    }

    private void input(InputRow input) {
        add(new Row.Input(input.id(), input.projectId(), input.name(), json(input.payload()), input.createdAt()));
        view.queries()
                .ofInput(input.id(), null, ALL)
                .forEach(query -> add(new Row.Query(
                        query.id(), query.inputId(), query.projectId(), json(query.payload()), query.createdAt())));
    }

    private void add(Row row) {
        rows.put(row.id(), row);
    }

    private static @Nullable String json(@Nullable JsonValue value) {
        return value == null ? null : value.toJson();
    }
}
