package week;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import org.junit.jupiter.api.Test;

/** A test with a team that exists before. */
@CastellanTest
class SeededTeamTest {

    @Test
    void clientCannotCreateProject(Tenant tenant) {
        tenant.create(Seeds.project("research"));
        tenant.create(Seeds.user("alice").inProjects("research"));
        assertEquals("alice", tenant.client("alice").users().me().name());
        assertThrows(
                ForbiddenException.class,
                () -> tenant.client("alice").projects().create("Apollo"));
    }
}
