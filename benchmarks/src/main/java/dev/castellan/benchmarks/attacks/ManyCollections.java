package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Posts inputs on 64 connections, each input into a given number of collections. */
final class ManyCollections implements Attack {

    private static final Flood CONNECTIONS = new Flood(64, 4, 1);

    private final int collections;
    private final List<String> ids = new ArrayList<>();

    ManyCollections(int collections) {
        this.collections = collections;
    }

    @Override
    public void prepare(Target target, Target admin) throws IOException, InterruptedException {
        for (int i = 0; i < collections; i++) {
            ids.add(target.post("/collections", Map.of("name", "Photos"))
                    .get("id")
                    .textValue());
        }
    }

    @Override
    public String run(Target target, Duration time) throws IOException, InterruptedException {
        return CONNECTIONS.run(target, target.bytes("/inputs", Map.of("collection_ids", ids)), time);
    }
}
