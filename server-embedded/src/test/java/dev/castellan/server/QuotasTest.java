package dev.castellan.server;

import static dev.castellan.server.AdminRequests.call;
import static dev.castellan.server.AdminRequests.id;
import static dev.castellan.server.AdminRequests.post;
import static dev.castellan.server.AdminRequests.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.Refusal;
import java.util.Locale;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the responses for an organization that has reached a quota. */
final class QuotasTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "projects | 2 | /projects | {\"name\":\"p\"}",
                "users | 2 | /users | {\"name\":\"u\",\"role\":\"client\",\"project_ids\":[]}",
                "tokens | 2 | /users/tokens | {}",
                "collections | 1 | /collections | {\"name\":\"c\"}",
                "inputs | 1 | /inputs | {}",
                "payload_bytes | 4 | /inputs | {\"payload\":\"ab\"}"
            })
    void returns409AndIdentifiesExceededQuota(String quota, long max, String path, String body) {
        try (CastellanServer server =
                server(quotas -> quotas.with(Quota.valueOf(quota.toUpperCase(Locale.ROOT)), max))) {
            assertThat(post(server, path, body).status()).isEqualTo(201);

            ApiResponse refused = post(server, path, body);

            assertThat(refused.status()).isEqualTo(409);
            assertThat(text(refused))
                    .contains("quota " + quota + ": the organization has " + max + ", the maximum: delete");
        }
    }

    @Test
    void deletingQueryFreesQuota() {
        try (CastellanServer server = server(quotas -> quotas.with(Quota.QUERIES, 1))) {
            String input = id(post(server, "/inputs", "{}"));
            String query = "{\"input_id\":\"" + input + "\"}";
            String first = id(post(server, "/queries", query));

            assertThat(text(post(server, "/queries", query))).contains("quota queries");

            assertThat(call(server, "DELETE", "/queries/" + first, "").status()).isEqualTo(204);
            assertThat(post(server, "/queries", query).status()).isEqualTo(201);
        }
    }

    @Test
    void acceptsPayloadsUntilQuotaIsUsedUp() {
        try (CastellanServer server =
                server(quotas -> quotas.with(Quota.USERS, 1).with(Quota.PAYLOAD_BYTES, 7))) {
            assertThat(post(server, "/inputs", "{\"payload\":12345}").status()).isEqualTo(201);

            assertThat(text(post(server, "/inputs", "{\"payload\":123}")))
                    .contains("quota payload_bytes: the organization has 5, and at most 7 are allowed");
            assertThat(post(server, "/inputs", "{\"payload\":12}").status()).isEqualTo(201);
            assertThat(post(server, "/inputs", "{}").status()).isEqualTo(201);
        }
    }

    @Test
    void administrationRespectsQuotasExceptWhenRecoveringAdmin() {
        try (CastellanServer server = server(
                quotas -> quotas.with(Quota.USERS, 1).with(Quota.TOKENS, 1).with(Quota.PROJECTS, 1))) {
            UUID organization = server.bootstrap().organizationId();
            Administration administration = server.administration();

            assertThatThrownBy(() ->
                            administration.createPerson(organization, NewPerson.of("A", "a@example.org", Role.CLIENT)))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("quota users");
            assertThatThrownBy(() -> administration.createToken(
                            organization, NewToken.forUser(server.bootstrap().adminId())))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("quota tokens");
            assertThat(administration.recoverAdmin(organization, null, false).userId())
                    .isEqualTo(server.bootstrap().adminId());
            assertThat(administration
                            .createOrganization(NewOrganization.withName("B").admin("R", "r@example.org"))
                            .token())
                    .isNotEmpty();
        }
    }

    @Test
    void errorIdentifiesQuotaBelowOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Quotas.none().with(Quota.PAYLOAD_BYTES, 0))
                .withMessageContaining("payload_bytes");
    }

    private static CastellanServer server(UnaryOperator<Quotas> quotas) {
        return CastellanServer.builder().withoutSocket().quotas(quotas).start();
    }
}
