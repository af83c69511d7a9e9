package dev.castellan.server.console.internal.activity;

import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The kinds of objects that audit events refer to. */
enum SubjectKind {
    USER,
    PROJECT,
    COLLECTION,
    INPUT,
    QUERY,
    TOKEN,
    ISSUER,
    RULE;

    /** Returns the object of this kind with the id, or empty if it does not exist. */
    Optional<EventRow.Subject> find(View view, UUID id) {
        return switch (this) {
            case USER -> view.users().get(id).map(SubjectKind::of);
            case PROJECT -> view.projects().get(id).map(row -> new EventRow.Subject(id, row.name(), "/projects/" + id));
            case COLLECTION ->
                view.collections().get(id).map(row -> new EventRow.Subject(id, row.name(), "/collections/" + id));
            case INPUT -> view.inputs().get(id).map(row -> new EventRow.Subject(id, row.name(), "/inputs/" + id));
            case QUERY -> view.queries().get(id).map(row -> new EventRow.Subject(id, null, "/queries/" + id));
            case TOKEN -> view.tokens().get(id).map(row -> new EventRow.Subject(id, row.name(), null));
            case ISSUER ->
                view.issuers().get(id).map(row -> new EventRow.Subject(id, row.name(), "/federation/issuers/" + id));
            case RULE ->
                view.federationRules()
                        .get(id)
                        .flatMap(row -> view.users().get(row.userId()))
                        .map(account -> new EventRow.Subject(id, account.name(), "/federation/rules/" + id));
        };
    }

    static EventRow.Subject of(UserRow user) {
        String page = UserKind.of(user.isServiceAccount()).path() + "/" + user.userId();
        return new EventRow.Subject(user.userId(), user.name(), page);
    }

    /** Returns the kinds that the objects of an operation can have, the most likely kind first. */
    static List<SubjectKind> of(String operation) {
        String noun = operation.split("\\.", 2)[0];
        return switch (noun) {
            case "projects" -> List.of(PROJECT, USER);
            case "collections" -> List.of(COLLECTION, INPUT, PROJECT);
            case "inputs" -> List.of(INPUT, COLLECTION, PROJECT);
            case "queries" -> List.of(QUERY, INPUT);
            case "tokens" -> List.of(TOKEN, USER, RULE);
            case "issuers" -> List.of(ISSUER);
            case "federationRules" -> List.of(RULE);
            default -> List.of(USER);
        };
    }
}
