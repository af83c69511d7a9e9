package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.internal.text.UuidText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A call by a known caller, and the state before the call.
 *
 * @param before the state of the caller's organization before the call
 * @param state the same state with the changes made so far
 * @param at the situation
 * @param caller the caller
 * @param call the call
 * @param response the body of the actual response, from which the model takes values that only the server can choose
 */
record CallContext(State before, State state, Situation at, Row.User caller, Call call, JsonNode response) {

    private static final UUID NONE = new UUID(0, 0);

    /** Returns a copy with the state after a change. */
    CallContext after(State next) {
        return new CallContext(before, next, at, caller, call, response);
    }

    UUID id(int index) {
        return call.ids().get(index);
    }

    Instant now() {
        return at.now();
    }

    boolean canAccess(UUID project) {
        return hasAccess(caller, project);
    }

    boolean hasAccess(Row.User user, UUID project) {
        return projectsOf(user).anyMatch(project::equals);
    }

    /** Returns the ids of the projects that a user can access. */
    Stream<UUID> projectsOf(Row.User user) {
        return state.all(Row.Project.class, project -> true).stream()
                .map(Row.Project::id)
                .filter(id -> user.isAdmin()
                        || id.equals(state.defaultProject())
                        || state.holds(new Link.Membership(id, user.id())));
    }

    /**
     * Returns the project in the header, or the default project. Returns empty if the caller cannot access the project.
     */
    Optional<UUID> headerProject() {
        return Optional.of(call.project() == null ? state.defaultProject() : call.project())
                .filter(this::canAccess);
    }

    boolean isArchived(UUID project) {
        return state.get(Row.Project.class, project)
                .filter(Row.Project::archived)
                .isPresent();
    }

    Optional<Row.Collection> collection(UUID id) {
        return state.get(Row.Collection.class, id).filter(row -> canAccess(row.projectId()));
    }

    Optional<Row.Input> input(UUID id) {
        return state.get(Row.Input.class, id).filter(row -> canAccess(row.projectId()));
    }

    Optional<Row.Query> query(UUID id) {
        return state.get(Row.Query.class, id).filter(row -> canAccess(row.projectId()));
    }

    /** Returns the id in a field of the request body, or null. */
    @Nullable
    UUID withName(String field) {
        return call.body().hasNonNull(field)
                ? UUID.fromString(call.body().get(field).textValue())
                : null;
    }

    /** Returns the ids in a list of the request body. */
    List<UUID> allNamed(String field) {
        return Stream.iterate(0, i -> i < call.body().path(field).size(), i -> i + 1)
                .map(i -> UUID.fromString(call.body().get(field).get(i).textValue()))
                .toList();
    }

    @Nullable
    String text(String field) {
        return call.body().path(field).textValue();
    }

    /** Returns the payload in the request body as JSON, or null. */
    @Nullable
    String payload() {
        return call.body().has("payload") ? call.body().get("payload").toString() : null;
    }

    /** Returns the id in a query parameter, or null. */
    @Nullable
    UUID parameter(String name) {
        String text = call.query().get(name);
        return text == null ? null : UUID.fromString(text);
    }

    /**
     * Returns the id of a new object from the response. If the response contains no id, or an id that is already in
     * use, returns an id that no object has.
     */
    UUID newId(String field) {
        UUID id = UuidText.parse(response.path(field).asText());
        return id == null || state.rows().containsKey(id) ? NONE : id;
    }

    Verdict refused(int status) {
        return Verdict.refused(status, before);
    }

    Verdict shows(JsonNode body) {
        return Verdict.of(200, state, body);
    }
}
