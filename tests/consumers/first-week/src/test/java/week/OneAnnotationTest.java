package week;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.Project;
import org.junit.jupiter.api.Test;

/** A test with one annotation. */
@CastellanTest
class OneAnnotationTest {

    @Test
    void createdProjectIsFound(Tenant tenant) {
        CastellanClient client = tenant.client();
        Project apollo = client.projects().create("Apollo");
        assertEquals(apollo, client.projects().get(apollo.id()));
    }
}
