package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;

class BoundedSocketsTest {

    private static final int MAX_ANSWER = 1024 * 1024;
    private static final int ANSWERS = 6;

    @Test
    void appliesSizeLimitSeparatelyToEachResponseOnSharedConnection() {
        String user = "{\"user_id\":\"" + OneDeployment.USER
                + "\",\"name\":\"Ada\",\"role\":\"client\",\"organization_id\":\"" + OneDeployment.ORGANIZATION
                + "\",\"is_service_account\":true}";
        String answer = user + " ".repeat(MAX_ANSWER - user.length());
        try (MockDeployment deployment = new MockDeployment();
                CastellanClient client =
                        deployment.builder().maxAnswerBytes(MAX_ANSWER).build()) {
            for (int i = 0; i < ANSWERS; i++) {
                deployment.answers(new MockResponse.Builder().body(answer));
                assertThat(client.users().get(OneDeployment.USER).name()).isEqualTo("Ada");
                assertThat(deployment.taken().getConnectionIndex()).isZero();
            }
        }
    }
}
