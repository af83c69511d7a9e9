package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import java.util.UUID;

/** An example call of each operation on inputs. */
final class Inputs {

    private Inputs() {}

    static Input create(CastellanClient client, UUID projectId) {
        return client.inputs().create(projectId, NewInput.withName("sample 15555"));
    }

    static Input get(CastellanClient client, UUID inputId) {
        return client.inputs().get(inputId);
    }

    static Input update(CastellanClient client, UUID inputId) {
        return client.inputs().update(inputId, InputUpdate.none().name("sample 15556"));
    }

    static Listing<Query> listQueries(CastellanClient client, UUID inputId) {
        return client.inputs().listQueries(inputId);
    }

    static void delete(CastellanClient client, UUID inputId) {
        client.inputs().delete(inputId);
    }
}
