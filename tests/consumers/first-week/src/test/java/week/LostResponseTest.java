package week;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.endpoint.ProjectEndpoints;
import org.junit.jupiter.api.Test;

/** A test of a lost response to a POST. */
@CastellanTest
class LostResponseTest {

    @Test
    void lostResponseCreatesOneProject(Tenant tenant) {
        tenant.on(ProjectEndpoints.CREATE).times(1).loseResponse();
        CastellanClient client = tenant.client()
                .withOptions(ClientOptions.builder()
                        .retries(Retries.standard().withKeysHonoured())
                        .build());
        client.projects().create("Apollo");
        tenant.journal().expect(ProjectEndpoints.CREATE).times(2);
        assertEquals(2, tenant.client().projects().list().toList(10).size());
    }
}
