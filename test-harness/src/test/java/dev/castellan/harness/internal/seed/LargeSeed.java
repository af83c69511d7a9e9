package dev.castellan.harness.internal.seed;

import dev.castellan.harness.Seeds;
import dev.castellan.harness.data.Seed;
import dev.castellan.harness.data.SeedResource;
import java.util.ArrayList;
import java.util.List;

/** A seed with a large number of users, each with a project and a token. */
public final class LargeSeed {

    private LargeSeed() {}

    public static Seed of(int users) {
        List<SeedResource> resources = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            resources.add(Seeds.project("project " + i));
        }
        for (int i = 0; i < users; i++) {
            resources.add(Seeds.user("user " + i).displayName("User " + i).inProjects("project " + i % 10));
        }
        return Seeds.of(resources.toArray(SeedResource[]::new));
    }
}
