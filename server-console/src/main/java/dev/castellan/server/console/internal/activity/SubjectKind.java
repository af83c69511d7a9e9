package dev.castellan.server.console.internal.activity;

import dev.castellan.server.console.internal.people.UserKind;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The kinds of things that events are about, as far as they have names. */
enum SubjectKind {
    USER {
        @Override
        Optional<EventSubject> find(View view, UUID id) {
            return view.users()
                    .get(id)
                    .map(user -> new EventSubject(
                            id,
                            user.name(),
                            UserKind.of(user.isServiceAccount()).path() + "/" + id));
        }
    },
    PROJECT {
        @Override
        Optional<EventSubject> find(View view, UUID id) {
            return view.projects().get(id).map(project -> new EventSubject(id, project.name(), "/projects/" + id));
        }
    },
    COLLECTION {
        @Override
        Optional<EventSubject> find(View view, UUID id) {
            return view.collections()
                    .get(id)
                    .map(collection -> new EventSubject(id, collection.name(), "/collections/" + id));
        }
    },
    INPUT {
        @Override
        Optional<EventSubject> find(View view, UUID id) {
            return view.inputs().get(id).map(input -> new EventSubject(id, input.name(), "/inputs/" + id));
        }
    },
    QUERY {
        @Override
        Optional<EventSubject> find(View view, UUID id) {
            return view.queries().get(id).map(query -> new EventSubject(id, null, "/queries/" + id));
        }
    },
    TOKEN {
        @Override
        Optional<EventSubject> find(View view, UUID id) {
            return view.tokens().get(id).map(token -> new EventSubject(id, token.name(), null));
        }
    };

    /** Returns what has this id; empty if it does not exist. */
    abstract Optional<EventSubject> find(View view, UUID id);

    /** Returns the kinds that the objects of an operation can be of, the likeliest first. */
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
