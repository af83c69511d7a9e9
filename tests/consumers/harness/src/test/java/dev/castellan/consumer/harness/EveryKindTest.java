package dev.castellan.consumer.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.AsyncCastellanClient;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.MovableClock;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.junit.As;
import dev.castellan.harness.junit.BaseUrl;
import java.net.URI;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs every kind of test concurrently, each with a separate tenant. */
class EveryKindTest extends TeamTests {

    private final Tenant constructed;

    EveryKindTest(Tenant tenant) {
        constructed = tenant;
    }

    @Test
    void injectsServerClockUrlAndClients(
            TestServer server,
            MovableClock clock,
            @BaseUrl URI url,
            @As("alice") CastellanClient alice,
            @As("alice") AsyncCastellanClient later,
            @As(As.ANONYMOUS) CastellanClient nobody,
            @As(As.EXPIRED) CastellanClient expired) {
        assertThat(constructed).isSameAs(tenant());
        assertThat(clock).isSameAs(tenant().clock());
        assertThat(url.getPort()).isEqualTo(server.baseUrl().getPort());
        assertThat(later.users().me().join()).isEqualTo(alice.users().me());
        assertThatThrownBy(() -> nobody.users().me()).isInstanceOf(UnauthenticatedException.class);
        assertThatThrownBy(() -> expired.users().me()).isInstanceOf(UnauthenticatedException.class);
    }

    @RepeatedTest(3)
    void eachRepetitionHasSeparateTenant() {
        createProject("Apollo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Apollo", "Gemini"})
    void eachParameterSetHasSeparateTenant(String name, @As(As.ADMIN) CastellanClient client) {
        assertThat(client).isSameAs(admin());
        createProject(name);
    }

    @TestFactory
    Stream<DynamicTest> dynamicTestsShareTenantOfTheirFactory(@As(As.ADMIN) CastellanClient client) {
        return Stream.of("Apollo", "Gemini")
                .map(name -> DynamicTest.dynamicTest(
                        name,
                        () -> assertThat(client.projects().create(name).name()).isEqualTo(name)));
    }

    @Nested
    class Within {

        private Tenant inner;

        @Test
        void nestedTestSharesTenantWithEnclosingInstance(Tenant tenant) {
            assertThat(tenant).isSameAs(inner).isSameAs(tenant());
            createProject("Apollo");
        }
    }
}
