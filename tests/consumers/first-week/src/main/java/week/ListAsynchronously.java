package week;

import dev.castellan.client.AsyncCastellanClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** Reads the names of all users without blocking a thread. */
final class ListAsynchronously {

    private ListAsynchronously() {}

    static CompletableFuture<List<String>> run(AsyncCastellanClient client) {
        List<String> names = new CopyOnWriteArrayList<>();
        return client.users()
                .list()
                .forEachAsync(user -> names.add(user.name()))
                .thenApply(done -> names);
    }
}
