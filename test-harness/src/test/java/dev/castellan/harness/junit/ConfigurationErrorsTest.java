package dev.castellan.harness.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanExtension.StaticFields;
import java.lang.reflect.Field;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests the messages for incorrectly configured tests. */
class ConfigurationErrorsTest {

    @Test
    void errorForUnknownUserListsKnownUsers() {
        assertThat(complaint(UnknownCase.class)).contains("@As(\"bob\")", "no user 'bob'", "[admin]");
    }

    @Test
    void errorForUnannotatedClientParameterSuggestsAnnotation() {
        assertThat(complaint(RolelessCase.class)).contains("CastellanClient", "@As(\"admin\")");
    }

    @Test
    void rejectsFieldOfUnsupportedTypeAnnotatedWithAs() {
        assertThat(complaint(ActingTextCase.class)).contains("@As(\"admin\") String ActingTextCase.admin", "AsyncCast");
    }

    @Test
    void rejectsBaseUrlThatIsNotOfTypeUri() {
        assertThat(complaint(UrlTextCase.class)).contains("@BaseUrl String", "URI");
    }

    @Test
    void rejectsInjectionIntoFinalField() {
        assertThat(complaint(FinalCase.class)).contains("FinalCase.admin", "final");
    }

    @Test
    void errorForInvalidTimeQuotesValueAndShowsExample() {
        assertThat(complaint(TimeCase.class)).contains("tomorrow", "2030-01-31T12:00:00Z");
    }

    @Test
    void errorForMissingSeedFileContainsItsPath() {
        assertThat(complaint(NoSeedCase.class)).contains("Tenant", "seeds/none.yaml", "class path");
    }

    @Test
    void rejectsTlsWithoutSocket() {
        assertThat(complaint(ContradictionCase.class)).contains("tls or withoutSocket");
    }

    @Test
    void rejectsStaticInjectionWhenServerScopeIsMethod() {
        assertThat(complaint(EarlyCase.class)).contains("scope METHOD", "BeforeAll");
        assertThat(complaint(EarlyStaticCase.class)).contains("scope METHOD", "static");
    }

    @Test
    void rejectsBaseUrlWithoutSocket() {
        assertThat(complaint(NoSocketCase.class)).contains("@BaseUrl URI", "no socket", "clients");
    }

    @Test
    void onlyOneClassAtATimeCanClaimInheritedStaticField() throws NoSuchFieldException {
        Field inherited = EarlyStaticCase.class.getDeclaredField("tenant");
        StaticFields.FieldClaims claims = new StaticFields.FieldClaims();
        assertThat(claims.claim(inherited, "OneTest")).isTrue();
        assertThatThrownBy(() -> claims.claim(inherited, "OtherTest"))
                .hasMessageContainingAll("EarlyStaticCase.tenant", "OneTest", "OtherTest", "field of the instance");
        claims.free(inherited);
        assertThat(claims.claim(inherited, "OtherTest")).isTrue();
    }

    private static String complaint(Class<?> type) {
        List<Throwable> failures = TestRun.of(type).failures();
        assertThat(failures).hasSize(1);
        return failures.get(0).getMessage();
    }

    @CastellanTest
    static class UnknownCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration(@As("bob") CastellanClient bob) {}
    }

    @CastellanTest
    static class RolelessCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration(CastellanClient client) {}
    }

    @CastellanTest
    static class ActingTextCase {

        @As("admin")
        String admin;

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @CastellanTest
    static class UrlTextCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration(@BaseUrl String url) {}
    }

    @CastellanTest
    static class FinalCase {

        @As("admin")
        final CastellanClient admin = null;

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @CastellanTest(frozenAt = "tomorrow")
    static class TimeCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration(Tenant tenant) {}
    }

    @CastellanTest(tls = true, withoutSocket = true)
    static class ContradictionCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration(Tenant tenant) {}
    }

    @CastellanTest(scope = ServerScope.METHOD)
    static class EarlyCase {

        @BeforeAll
        static void prepare(Tenant tenant) {}

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @CastellanTest(scope = ServerScope.METHOD)
    static class EarlyStaticCase {

        static Tenant tenant;

        @Test
        void neverRunsBecauseOfInvalidConfiguration() {}
    }

    @CastellanTest(withoutSocket = true)
    static class NoSocketCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration(@BaseUrl URI url) {}
    }

    @CastellanTest(seed = "seeds/none.yaml")
    static class NoSeedCase {

        @Test
        void neverRunsBecauseOfInvalidConfiguration(Tenant tenant) {}
    }
}
