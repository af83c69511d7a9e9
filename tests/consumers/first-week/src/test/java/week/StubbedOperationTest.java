package week;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A test with an operation that the server does not have. */
@CastellanTest
class StubbedOperationTest {

    @Test
    void stubRespondsToOperationThatApiLacks(Tenant tenant) {
        tenant.on(HttpMethod.POST, "/runs/{id}").respond(202, "{\"state\":\"queued\"}");
        var response = tenant.client()
                .request(HttpMethod.POST, "/runs/{id}")
                .path("id", UUID.randomUUID())
                .send();
        assertEquals("queued", response.value().get("state").asString());
    }
}
