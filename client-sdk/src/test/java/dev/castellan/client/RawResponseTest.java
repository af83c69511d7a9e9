package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiResponse;
import org.junit.jupiter.api.Test;

class RawResponseTest extends OneDeployment {

    private static final String JSON = "{\"project_id\":\"" + PROJECT + "\",\"name\":\"Apollo\",\"organization_id\":\""
            + PROJECT + "\",\"colour\":\"red\"}";

    @Test
    void returnsValueTogetherWithStatusHeadersAndBody() {
        deployment.responds(201, JSON);
        TypedResponse<Project> response = client.raw(c -> c.projects().create("Apollo"));
        assertThat(response.value().name()).isEqualTo("Apollo");
        assertThat(response.status()).isEqualTo(201);
        assertThat(response.headers().first("Content-Type")).isEqualTo("application/json");
        assertThat(response.json().get("colour").asString()).isEqualTo("red");
    }

    @Test
    void asyncClientReturnsSameResponse() {
        deployment.responds(204);
        TypedResponse<Void> response =
                client.async().raw(c -> c.queries().delete(QUERY)).join();
        assertThat(response.status()).isEqualTo(204);
        assertThat(response.value()).isNull();
    }

    @Test
    void returnsResponseToLastCallInFunction() {
        deployment.responds(204).responds(200, JSON);
        assertThat(client.raw(c -> {
                            c.queries().delete(QUERY);
                            return c.projects().get(PROJECT);
                        })
                        .status())
                .isEqualTo(200);
    }

    @Test
    void returnsResponseAsChangedByInterceptor() {
        deployment.responds(200, JSON);
        try (CastellanClient changing = deployment
                .builder()
                .interceptor(new Interceptor() {
                    @Override
                    public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
                        return new ApiResponse(203, response.headers(), response.body());
                    }
                })
                .build()) {
            assertThat(changing.raw(c -> c.projects().get(PROJECT)).status()).isEqualTo(203);
        }
    }

    @Test
    void throwsSameExceptionAsOrdinaryCall() {
        deployment.responds(403);
        assertThatExceptionOfType(ForbiddenException.class)
                .isThrownBy(() -> client.raw(c -> c.projects().get(PROJECT)));
    }

    @Test
    void rejectsFunctionThatMakesNoCall() {
        assertThatIllegalStateException().isThrownBy(() -> client.raw(c -> "nothing"));
    }
}
