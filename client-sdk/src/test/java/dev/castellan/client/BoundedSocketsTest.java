package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;

class BoundedSocketsTest {

    private static final int MAX_RESPONSE = 1024 * 1024;
    private static final int RESPONSES = 6;

    @Test
    void appliesSizeLimitSeparatelyToEachResponseOnSharedConnection() {
        String user = "{\"user_id\":\"" + OneDeployment.USER
                + "\",\"name\":\"Ada\",\"role\":\"client\",\"organization_id\":\"" + OneDeployment.ORGANIZATION
                + "\",\"is_service_account\":true}";
        String response = user + " ".repeat(MAX_RESPONSE - user.length());
        try (MockDeployment deployment = new MockDeployment();
                CastellanClient client =
                        deployment.builder().maxResponseBytes(MAX_RESPONSE).build()) {
            for (int i = 0; i < RESPONSES; i++) {
                deployment.responds(new MockResponse.Builder().body(response));
                assertThat(client.users().get(OneDeployment.USER).name()).isEqualTo("Ada");
                assertThat(deployment.next().getConnectionIndex()).isZero();
            }
        }
    }
}
