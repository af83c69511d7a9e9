package week;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.endpoint.ProjectEndpoints;
import org.junit.jupiter.api.Test;

/** A test of a lost response to a POST. */
@CastellanTest
class LostResponseTest {

    @Test
    void lostResponseCreatesOneProject(Tenant tenant) {
        tenant.on(ProjectEndpoints.CREATE).after(1).times(1).loseResponse();
        tenant.client().projects().create("Apollo");
        tenant.client().projects().create("Gemini");
        tenant.journal().expect(ProjectEndpoints.CREATE).times(3);
        assertEquals(3, tenant.client().projects().list().toList(10).size());
    }
}
