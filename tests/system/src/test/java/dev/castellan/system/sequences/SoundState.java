package dev.castellan.system.sequences;

import dev.castellan.system.statemodel.Link;
import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Checks the rules that every state of a store must satisfy (docs/wire-decisions.md#what-always-holds). */
final class SoundState {

    private final State state;
    private final List<String> complaints = new ArrayList<>();

    private SoundState(State state) {
        this.state = state;
    }

    /** Returns the rules that an organization violates. */
    static List<String> complaints(State state) {
        SoundState scanned = new SoundState(state);
        scanned.lookAtUsersAndTokens();
        scanned.lookAtResources();
        scanned.lookAtLinks();
        return List.copyOf(scanned.complaints);
    }

    /** Returns the ids that occur in more than one organization. */
    static Set<UUID> shared(Iterable<State> states) {
        Set<UUID> observed = new HashSet<>();
        Set<UUID> shared = new HashSet<>();
        states.forEach(state ->
                state.rows().keySet().stream().filter(id -> !observed.add(id)).forEach(shared::add));
        return shared;
    }

    private void lookAtUsersAndTokens() {
        require(
                !state.all(Row.User.class, Row.User::isActiveAdmin).isEmpty(),
                "there is no org_admin that is not suspended");
        require(state.get(Row.Project.class, state.defaultProject()).isPresent(), "there is no default project");
        for (Row.Token token : state.all(Row.Token.class, row -> true)) {
            require(state.get(Row.User.class, token.userId()).isPresent(), token + " has no owner");
        }
        for (Row.Invitation invitation : state.all(Row.Invitation.class, row -> true)) {
            requirePerson(invitation.userId(), invitation);
        }
        for (Row.Session session : state.all(Row.Session.class, row -> true)) {
            requirePerson(session.userId(), session);
        }
        for (Row.Passkey passkey : state.all(Row.Passkey.class, row -> true)) {
            requirePerson(passkey.userId(), passkey);
        }
    }

    private void lookAtResources() {
        for (Row.Collection collection : state.all(Row.Collection.class, row -> true)) {
            requireProject(collection.projectId(), collection);
        }
        for (Row.Input input : state.all(Row.Input.class, row -> true)) {
            requireProject(input.projectId(), input);
        }
        for (Row.Query query : state.all(Row.Query.class, row -> true)) {
            Optional<Row.Input> input = state.get(Row.Input.class, query.inputId());
            require(
                    input.filter(row -> row.projectId().equals(query.projectId()))
                            .isPresent(),
                    query + " has no input in its project");
        }
    }

    private void lookAtLinks() {
        for (Link link : state.links()) {
            if (link instanceof Link.Membership) {
                require(state.get(Row.Project.class, link.holder()).isPresent(), link + " is of no project");
                require(state.get(Row.User.class, link.held()).isPresent(), link + " is of no user");
            } else {
                Optional<UUID> here =
                        state.get(Row.Collection.class, link.holder()).map(Row.Collection::projectId);
                Optional<UUID> there = state.get(Row.Input.class, link.held()).map(Row.Input::projectId);
                require(
                        here.isPresent() && here.equals(there),
                        link + " is not of a collection and an input of one project");
            }
        }
    }

    private void requirePerson(UUID user, Row of) {
        require(
                state.get(Row.User.class, user)
                        .filter(row -> !row.isServiceAccount())
                        .isPresent(),
                of + " is of no person");
    }

    private void requireProject(UUID project, Row of) {
        require(state.get(Row.Project.class, project).isPresent(), of + " is in no project");
    }

    private void require(boolean holds, String complaint) {
        if (!holds) {
            complaints.add(complaint);
        }
    }
}
