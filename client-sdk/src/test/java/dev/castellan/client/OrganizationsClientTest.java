package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import org.junit.jupiter.api.Test;

class OrganizationsClientTest extends OneDeployment {

    private static final Organization ACME = new Organization(ORGANIZATION, "Acme", CREATED);
    private static final String JSON = "{\"organization_id\":\"" + ORGANIZATION
            + "\",\"name\":\"Acme\",\"created_at\":\"2026-03-04T05:06:07.089Z\"}";

    @Test
    void getReturnsOrganization() {
        deployment.responds(200, JSON);
        assertThat(client.organizations().get()).isEqualTo(ACME);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/organization HTTP/1.1\n\n");
    }

    @Test
    void updateSendsNewName() {
        deployment.responds(200, JSON).responds(200, JSON);
        OrganizationUpdate update = OrganizationUpdate.none().name("Acme");
        assertThat(client.organizations().update(update)).isEqualTo(ACME);
        assertThat(client.async().organizations().update(update).join()).isEqualTo(ACME);
        assertThat(deployment.takenBriefly())
                .startsWith("PATCH /api/v1/organization HTTP/1.1\n")
                .endsWith("{\"name\":\"Acme\"}");
    }
}
