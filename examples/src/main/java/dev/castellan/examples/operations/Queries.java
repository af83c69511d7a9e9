package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import java.util.UUID;

/** An example call of each operation on queries. */
final class Queries {

    private Queries() {}

    static Query create(CastellanClient client, UUID inputId) {
        return client.queries().create(new NewQuery(inputId, JsonValue.parse("{\"depth\":3}")));
    }

    static Query get(CastellanClient client, UUID queryId) {
        return client.queries().get(queryId);
    }

    static void delete(CastellanClient client, UUID queryId) {
        client.queries().delete(queryId);
    }
}
