package week;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.endpoint.ProjectEndpoints;
import org.junit.jupiter.api.Test;

/** A test of a failure of the service. */
@CastellanTest
class FailureTest {

    @Test
    void clientThrowsServerFailureForStatus500(Tenant tenant) {
        tenant.on(ProjectEndpoints.CREATE).respond(500);
        assertThrows(
                ServerFailureException.class, () -> tenant.client().projects().create("Apollo"));
    }
}
