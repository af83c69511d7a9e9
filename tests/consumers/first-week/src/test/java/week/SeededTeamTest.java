package week;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.harness.seeds.Seed;
import dev.castellan.harness.seeds.SeedProject;
import dev.castellan.harness.seeds.SeedToken;
import dev.castellan.harness.seeds.SeedUser;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A test with a team that exists before. */
@CastellanTest
class SeededTeamTest {

    @Test
    void clientCannotCreateProject(Tenant tenant) {
        tenant.apply(Seed.builder()
                .project("research", new SeedProject("Research"))
                .user("alice", SeedUser.SERVICE_ACCOUNT.withProjects(List.of("research")).withTokens(List.of(SeedToken.VALID)))
                .build());
        assertEquals("alice", tenant.client("alice").users().me().name());
        assertThrows(
                ForbiddenException.class, () -> tenant.client("alice").projects().create("Apollo"));
    }
}
