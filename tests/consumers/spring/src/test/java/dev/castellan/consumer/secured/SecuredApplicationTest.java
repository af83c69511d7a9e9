package dev.castellan.consumer.secured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.spring.CastellanTenant;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.UserEndpoints;
import jakarta.servlet.Filter;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.context.WebApplicationContext;

@SpringBootTest(classes = SecuredApplication.class, properties = "castellan.max-attempts=1")
@CastellanTenant
class SecuredApplicationTest {

    @Autowired
    Tenant tenant;

    @Autowired
    WebApplicationContext context;

    @Autowired
    @Qualifier("springSecurityFilterChain")
    Filter security;

    private MockMvcTester http;
    private CastellanClient admin;

    @BeforeEach
    void connect() {
        http = MockMvcTester.from(
                context, builder -> builder.addFilters(security).build());
        admin = tenant.client();
    }

    @Test
    void callerIsOwnerOfToken() {
        User ci = admin.users().create(NewServiceAccount.of("ci", Role.CLIENT));

        assertThat(get("/whoami", token(ci.id())))
                .hasStatusOk()
                .bodyText()
                .contains(ci.id().toString());
    }

    @Test
    void refusesCallerWithoutToken() {
        assertThat(http.get().uri("/whoami")).hasStatus(HttpStatus.UNAUTHORIZED);
        assertThat(http.get().uri("/whoami").header("Authorization", "Basic YTpi"))
                .hasStatus(HttpStatus.UNAUTHORIZED);
    }

    @Test
    void refusesDeletedToken() {
        IssuedToken issued = admin.tokens().create();
        admin.tokens().delete(issued.id());

        assertThat(get("/whoami", issued.token()))
                .hasStatus(HttpStatus.UNAUTHORIZED)
                .headers()
                .hasValue("WWW-Authenticate", "Bearer error=\"invalid_token\"");
    }

    @Test
    void onlyAdminsReadReports() {
        User ci = admin.users().create(NewServiceAccount.of("ci", Role.CLIENT));

        assertThat(get("/reports/usage", token(ci.id()))).hasStatus(HttpStatus.FORBIDDEN);
        assertThat(get("/reports/usage", admin.tokens().create().token())).hasStatusOk();
    }

    @Test
    void isUnavailableWhileTokensCannotBeVerified() {
        String token = admin.tokens().create().token();
        tenant.on(UserEndpoints.ACCESS).times(1).reset();

        assertThat(get("/whoami", token)).hasStatus(HttpStatus.SERVICE_UNAVAILABLE);
        assertThat(get("/whoami", token)).hasStatusOk();
    }

    private MvcTestResult get(String path, String token) {
        return http.get().uri(path).header("Authorization", "Bearer " + token).exchange();
    }

    private String token(UUID user) {
        return admin.tokens().create(user).token();
    }
}
