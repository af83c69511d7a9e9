package dev.castellan.system.literal;

import static dev.castellan.system.literal.ClientCall.call;
import static dev.castellan.system.literal.ClientCall.voidCall;

import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.json.JsonValue;
import java.util.List;
import java.util.stream.Stream;

/** The client calls for collections, inputs and queries. */
final class ResourceCalls {

    private ResourceCalls() {}

    static List<ClientCall> all() {
        return Stream.of(collections(), inputs(), queries())
                .flatMap(List::stream)
                .toList();
    }

    private static List<ClientCall> collections() {
        return List.of(
                call(
                        "collections.create",
                        "collections/create",
                        0,
                        (c, s) -> c.collections().create(s.id("apollo"), "Gemini")),
                call(
                        "collections.create",
                        "collections/create-in-default",
                        0,
                        (c, s) -> c.collections().create("Gemini")),
                voidCall(
                        "collections.delete",
                        "collections/delete",
                        0,
                        (c, s) -> c.collections().delete(s.id("empty"))),
                call(
                        "collections.list",
                        "collections/list",
                        1,
                        (c, s) -> c.collections().list().firstPage()),
                call(
                        "collections.list",
                        "collections/list-of-project",
                        0,
                        (c, s) -> c.collections().list(s.id("apollo")).firstPage()),
                call(
                        "collections.get",
                        "collections/get",
                        0,
                        (c, s) -> c.collections().get(s.id("full"))),
                call(
                        "collections.update",
                        "collections/update",
                        0,
                        (c, s) -> c.collections()
                                .update(s.id("full"), CollectionUpdate.none().name("Gemini"))),
                call(
                        "collections.addInput",
                        "collections/add-input",
                        0,
                        (c, s) -> c.collections().addInput(s.id("empty"), s.id("input"))),
                call(
                        "collections.removeInput",
                        "collections/remove-input",
                        0,
                        (c, s) -> c.collections().removeInput(s.id("full"), s.id("input"))));
    }

    private static List<ClientCall> inputs() {
        JsonValue payload = JsonValue.parse("{\"z\":[1,2.50,\"é\"],\"a\":null}");
        return List.of(
                call(
                        "inputs.create",
                        "inputs/create",
                        0,
                        (c, s) -> c.inputs()
                                .create(
                                        s.id("apollo"),
                                        NewInput.withName("photo")
                                                .withPayload(payload)
                                                .withCollections(s.id("empty")))),
                call("inputs.get", "inputs/create", 1, (c, s) -> c.inputs().get(s.id("new"))),
                call("inputs.get", "inputs/get", 0, (c, s) -> c.inputs().get(s.id("input"))),
                call(
                        "inputs.update",
                        "inputs/update",
                        1,
                        (c, s) -> c.inputs()
                                .update(s.id("new"), InputUpdate.none().name("film"))),
                call(
                        "inputs.update",
                        "inputs/update-null-name",
                        1,
                        (c, s) -> c.inputs()
                                .update(s.id("input"), InputUpdate.none().clearName())),
                voidCall(
                        "inputs.delete",
                        "inputs/delete",
                        1,
                        (c, s) -> c.inputs().delete(s.id("input"))),
                call(
                        "inputs.listQueries",
                        "inputs/list-queries",
                        0,
                        (c, s) -> c.inputs().listQueries(s.id("input")).firstPage()));
    }

    private static List<ClientCall> queries() {
        JsonValue payload = JsonValue.parse("{\"ask\":\"what is it?\"}");
        return List.of(
                call(
                        "queries.create",
                        "queries/create",
                        0,
                        (c, s) -> c.queries().create(new NewQuery(s.id("input"), payload))),
                call(
                        "queries.create",
                        "queries/create-idempotent",
                        0,
                        (c, s) -> c.queries().create(s.id("input"))),
                call("queries.get", "queries/create", 1, (c, s) -> c.queries().get(s.id("new"))),
                voidCall(
                        "queries.delete",
                        "queries/delete",
                        0,
                        (c, s) -> c.queries().delete(s.id("query"))));
    }
}
