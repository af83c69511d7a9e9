package dev.castellan.system.sequences;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.system.statemodel.Link;
import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.State;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads what a store keeps of an organization, row by row, as the model would hold it. */
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
        users();
        view.projects().list(null, ALL).forEach(this::project);
        collections();
        view.inputs().list(null, ALL).forEach(this::input);
        return new State(
                view.organization().organizationId(), view.organization().defaultProjectId(), rows, links);
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
                        user.createdAt())));
        view.tokens()
                .list(null, ALL)
                .forEach(token -> add(new Row.Token(
                        token.tokenId(),
                        token.userId(),
                        token.name(),
                        token.prefix(),
                        token.createdAt(),
                        token.expiresAt())));
    }

    private void project(ProjectRow project) {
        add(new Row.Project(project.projectId(), project.name()));
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
