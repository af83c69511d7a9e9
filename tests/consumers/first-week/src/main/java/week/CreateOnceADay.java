package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.CallOptions;
import dev.castellan.model.Project;

/** Creates a project at most once, however often the job runs. */
final class CreateOnceADay {

    private CreateOnceADay() {}

    static Project run(CastellanClient client, String day) {
        return client.projects().create("Import " + day, CallOptions.NONE.withIdempotencyKey("import-" + day));
    }
}
