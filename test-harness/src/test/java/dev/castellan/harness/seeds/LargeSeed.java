package dev.castellan.harness.seeds;

import java.util.List;
import java.util.Set;

/** A seed with a large number of users, each with a project and a token. */
public final class LargeSeed {

    private LargeSeed() {}

    public static Seed of(int users) {
        SeedBuilder seed = Seed.builder();
        for (int i = 0; i < 10; i++) {
            seed.project("project " + i, new SeedProject(null));
        }
        for (int i = 0; i < users; i++) {
            Set<String> projects = Set.of("project " + i % 10);
            seed.user(
                    "user " + i,
                    SeedUser.SERVICE_ACCOUNT
                            .withDisplayName("User " + i)
                            .withProjects(projects)
                            .withTokens(List.of(SeedToken.VALID)));
        }
        return seed.build();
    }
}
