package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.spi.InvitationNotice;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the console starts only if connections to it are secure. */
final class ConsoleConnectionSecurityTest {

    @Test
    void refusesPlainHttpOnNetworkAddress() throws Exception {
        CastellanServerBuilder open = builder().address(InetAddress.getByName("0.0.0.0"));
        assertThatIllegalArgumentException().isThrownBy(open::start).withMessageContaining("tls(..)");
        assertThatIllegalArgumentException()
                .isThrownBy(builder().withoutSocket()::start)
                .withMessageContaining("consoleUrl(..)");
    }

    @Test
    void refusesPlainHttpOnNetworkDespiteLocalhostUrl() throws Exception {
        CastellanServerBuilder open = builder()
                .address(InetAddress.getByName("0.0.0.0"))
                .consoleUrl(URI.create("http://localhost:8080/console"));
        assertThatIllegalArgumentException().isThrownBy(open::start).withMessageContaining("tls(..)");
    }

    @Test
    void usesConsoleUrlBehindProxy() {
        try (CastellanServer server = builder()
                .withoutSocket()
                .proxy(proxy -> proxy.publicPath("/access"))
                .consoleUrl(URI.create("https://castellan.example.org/access/console"))
                .start()) {
            ApiResponse response = server.handle(new ApiRequest(
                    "POST",
                    "/console/sign-in/token",
                    "",
                    Headers.of(
                            "Host",
                            "inside:8080",
                            "Origin",
                            "https://castellan.example.org",
                            "Content-Type",
                            "application/x-www-form-urlencoded"),
                    ("token=" + server.bootstrap().token()).getBytes(StandardCharsets.UTF_8)));
            assertThat(response.status()).isEqualTo(303);
            assertThat(response.headers().first("Location")).isEqualTo("/access/console");
            assertThat(response.headers().first("Strict-Transport-Security")).isEqualTo("max-age=31536000");
            assertThat(response.headers().first("Set-Cookie"))
                    .matches("__Host-castellan=[^;]+; Path=/; HttpOnly; SameSite=Lax; Secure");
        }
    }

    @Test
    void redirectsLoopbackRequestsToHostInConsoleUrl() {
        try (CastellanServer server =
                builder().consoleUrl(URI.create("http://localhost/console")).start()) {
            ApiResponse moved = get(server, "127.0.0.1:8080");
            assertThat(moved.status()).isEqualTo(303);
            assertThat(moved.headers().first("Location")).isEqualTo("http://localhost:8080/console/sign-in?next=%2F");
            assertThat(get(server, "[::1]:8080").headers().first("Location")).startsWith("http://localhost:8080/");
            assertThat(get(server, "localhost:8080").status()).isEqualTo(200);
            assertThat(get(server, "LocalHost").status()).isEqualTo(200);
            assertThat(get(server, "evil.example").status()).isEqualTo(403);
        }
    }

    private static ApiResponse get(CastellanServer server, String host) {
        return server.handle(
                new ApiRequest("GET", "/console/sign-in", "next=%2F", Headers.of("Host", host), ApiRequest.NO_BODY));
    }

    @ParameterizedTest
    @CsvSource({
        "https://Castellan.Example.ORG:443/console, true",
        "https://castellan.example.org/console/, true",
        "https://192.0.2.7/console, false",
    })
    void offersPasskeysOnlyIfConsoleUrlHasHostName(URI url, boolean offered) {
        try (CastellanServer server = builder().consoleUrl(url).start()) {
            ApiResponse page = get(server, url.getRawAuthority());
            assertThat(page.status()).isEqualTo(200);
            assertThat(new String(page.body(), StandardCharsets.UTF_8).contains("/console/sign-in/passkey"))
                    .isEqualTo(offered);
        }
    }

    @Test
    void refusesConsoleUrlWithUnexpectedPath() {
        assertThatIllegalArgumentException()
                .isThrownBy(builder().consoleUrl(URI.create("https://castellan.example.org/other"))::start)
                .withMessageContaining("publicPath(..)");
    }

    @Test
    void issuedInvitationHasConsoleLinkOnlyWhenConsoleUrlIsKnown() throws Exception {
        List<InvitationNotice> notifications = new ArrayList<>();
        SSLContext certificate = SSLContext.getDefault();
        try (CastellanServer existing =
                        builder().invitationListener(notifications::add).start();
                CastellanServer withTls =
                        builder().tls(tls -> tls.context(certificate)).start();
                CastellanServer behindProxy =
                        builder().proxy(proxy -> proxy.publicPath("/access")).start()) {
            IssuedInvitation invitation = invited(existing);

            assertThat(invitation.url())
                    .hasToString("http://127.0.0.1:" + existing.port() + "/console/join#" + invitation.code());
            assertThat(notifications)
                    .singleElement()
                    .satisfies(notice -> assertThat(notice.invitation().url()).isNull());
            assertThat(invited(behindProxy).url()).isNull();
            assertThat(invited(withTls).url()).isNull();
        }
    }

    private static IssuedInvitation invited(CastellanServer server) {
        NewInvitation ada = NewInvitation.of("Ada", "ada@example.org", Role.CLIENT);
        return server.administration().createInvitation(server.bootstrap().organizationId(), ada);
    }

    private static CastellanServerBuilder builder() {
        return CastellanServer.builder().site(Console.site());
    }
}
