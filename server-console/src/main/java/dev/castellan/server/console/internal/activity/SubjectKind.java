package dev.castellan.server.console.internal.activity;

import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The kinds of objects that audit events refer to. */
enum SubjectKind {
    USER {
        @Override
        Optional<EventRow.Subject> find(View view, UUID id) {
            return view.users().get(id).map(SubjectKind::of);
        }
    },
    PROJECT {
        @Override
        Optional<EventRow.Subject> find(View view, UUID id) {
            return view.projects().get(id).map(project -> new EventRow.Subject(id, project.name(), "/projects/" + id));
        }
    },
    COLLECTION {
        @Override
        Optional<EventRow.Subject> find(View view, UUID id) {
            return view.collections()
                    .get(id)
                    .map(collection -> new EventRow.Subject(id, collection.name(), "/collections/" + id));
        }
    },
    INPUT {
        @Override
        Optional<EventRow.Subject> find(View view, UUID id) {
            return view.inputs().get(id).map(input -> new EventRow.Subject(id, input.name(), "/inputs/" + id));
        }
    },
    QUERY {
        @Override
        Optional<EventRow.Subject> find(View view, UUID id) {
            return view.queries().get(id).map(query -> new EventRow.Subject(id, null, "/queries/" + id));
        }
    },
    TOKEN {
        @Override
        Optional<EventRow.Subject> find(View view, UUID id) {
            return view.tokens().get(id).map(token -> new EventRow.Subject(id, token.name(), null));
        }
    };

    /** Returns the object of this kind with the id, or empty if it does not exist. */
    abstract Optional<EventRow.Subject> find(View view, UUID id);

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
            case "tokens" -> List.of(TOKEN, USER);
            default -> List.of(USER);
        };
    }
}
