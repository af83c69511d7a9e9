package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import java.net.URI;

/** Creates a project even if the response to the first request is lost. */
final class RepeatLostPost {

    private RepeatLostPost() {}

    static Project run(URI url, String token) {
        try (CastellanClient client =
                CastellanClient.builder(url).token(token).idempotentPosts(true).build()) {
            return client.projects().create("Apollo");
        }
    }
}
