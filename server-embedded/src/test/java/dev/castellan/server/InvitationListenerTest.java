package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the notices that the listener receives about new invitations. */
class InvitationListenerTest {

    private static final NewInvitation ADA = NewInvitation.of("Ada", "ada@example.org", Role.CLIENT);
    private static final String BODY = "{\"name\":\"Ada\",\"email\":\"ada@example.org\",\"role\":\"client\"}";

    private final List<InvitationNotice> notifications = Collections.synchronizedList(new ArrayList<>());
    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .consoleUrl(URI.create("https://castellan.example.org/console/"))
            .invitationListener(notice -> {
                notifications.add(notice);
                throw new IllegalStateException("cannot send");
            })
            .start();
    private final UUID organization = server.bootstrap().organizationId();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void receivesInvitationCodeAndNamesOfInviterAndInvitedUser() {
        ApiResponse response = post("/users/invitations", BODY, Map.of());
        assertThat(response.status()).isEqualTo(201);
        Map<String, JsonValue> fields =
                JsonValue.parse(AdminRequests.text(response)).fields();
        assertThat(notifications).singleElement().satisfies(notice -> {
            assertThat(notice.organizationId()).isEqualTo(organization);
            assertThat(notice.organizationName()).isEqualTo("Castellan");
            assertThat(notice.userName()).isEqualTo("Ada");
            assertThat(notice.inviterName()).isEqualTo("Root");
            assertThat(notice.invitation().purpose()).isEqualTo(InvitationPurpose.JOIN);
            String code = notice.invitation().code();
            assertThat(fields.get("code").asString()).isEqualTo(code);
            assertThat(fields.get("url").asString()).isEqualTo("https://castellan.example.org/console/join#" + code);
            assertThat(notice).asString().doesNotContain(code);
        });
    }

    @Test
    void isNotNotifiedAgainWhenRepeatedRequestReturns409() {
        Map<String, String> key = Map.of("Idempotency-Key", "one");
        String user = JsonValue.parse(AdminRequests.text(post("/users/invitations", BODY, key)))
                .get("user_id")
                .asString();
        ApiResponse repeated = post("/users/invitations", BODY, key);
        assertThat(repeated.status()).isEqualTo(409);
        assertThat(AdminRequests.text(repeated))
                .contains("user_id " + user + "; the code of its invitation is shown only once: renew the invitation");
        assertThat(notifications).hasSize(1);
    }

    @Test
    void isNotifiedOfRenewalOnlyOnceWhenIdempotencyKeyIsRepeated() {
        UUID ada = server.administration().createInvitation(organization, ADA).userId();
        notifications.clear();
        Map<String, String> key = Map.of("Idempotency-Key", "two");
        assertThat(post("/users/" + ada + "/invitations", "", key).status()).isEqualTo(201);
        assertThat(post("/users/" + ada + "/invitations", "", key).status()).isEqualTo(409);
        assertThat(notifications)
                .singleElement()
                .satisfies(notice -> assertThat(notice.inviterName()).isEqualTo("Root"));
    }

    @Test
    void receivesStoredLanguageOfRecipient() {
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        List<@Nullable Locale> languages = new ArrayList<>();
        InvitationListener listener = new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {
                languages.add(notice.language());
            }

            @Override
            public void noticed(AccountNotice notice) {
                languages.add(notice.language());
            }
        };
        try (CastellanServer telling = CastellanServer.builder()
                .withoutSocket()
                .store(store)
                .invitationListener(listener)
                .start()) {
            UUID moon = telling.bootstrap().organizationId();
            UUID ada = telling.administration().createInvitation(moon, ADA).userId();
            store.write(moon, tx -> {
                tx.users().setLanguage(ada, Locale.GERMAN);
                return ada;
            });
            telling.administration().renewInvitation(moon, ada);
            AdminRequests.post(telling, "/users/" + ada + "/invitations", "");
            AdminRequests.post(telling, "/users/tokens", "{\"user_id\":\"" + ada + "\"}");
        }
        assertThat(languages).containsExactly(null, Locale.GERMAN, Locale.GERMAN, Locale.GERMAN);
    }

    @Test
    void isNotNotifiedOfRefusedRequests() {
        assertThat(post("/users/invitations", BODY.replace("client", "king"), Map.of())
                        .status())
                .isEqualTo(400);
        assertThat(notifications).isEmpty();
    }

    @Test
    void isNotifiedOfEveryNewTokenForHumanUserEvenIfItThrows() {
        List<AccountNotice> notices = new ArrayList<>();
        InvitationListener listener = new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {}

            @Override
            public void noticed(AccountNotice notice) {
                notices.add(notice);
                throw new IllegalStateException("cannot send");
            }
        };
        try (CastellanServer telling = CastellanServer.builder()
                .withoutSocket()
                .invitationListener(listener)
                .start()) {
            UUID moon = telling.bootstrap().organizationId();
            UUID ada = telling.administration().createInvitation(moon, ADA).userId();

            UUID robot = UUID.fromString(JsonValue.parse(AdminRequests.text(AdminRequests.post(
                            telling, "/users", "{\"name\":\"Robot\",\"role\":\"client\",\"project_ids\":[]}")))
                    .get("user_id")
                    .asString());
            for (UUID owner : List.of(ada, robot)) {
                ApiResponse created = AdminRequests.post(telling, "/users/tokens", "{\"user_id\":\"" + owner + "\"}");
                assertThat(created.status()).isEqualTo(201);
                String id = JsonValue.parse(AdminRequests.text(created))
                        .get("token_id")
                        .asString();
                assertThat(AdminRequests.post(telling, "/users/tokens/" + id + "/rotation", "{}")
                                .status())
                        .isEqualTo(201);
            }

            assertThat(notices).hasSize(2).allSatisfy(notice -> {
                assertThat(notice.kind()).isEqualTo(AccountNotice.Kind.TOKEN);
                assertThat(notice.userId()).isEqualTo(ada);
                assertThat(notice.email()).isEqualTo("ada@example.org");
                assertThat(notice.organizationName()).isEqualTo("Castellan");
            });
        }
    }

    @Test
    void isNotifiedWithoutInviterWhenAdministrationInvites() {
        String code =
                server.administration().createInvitation(organization, ADA).code();
        assertThat(notifications).singleElement().satisfies(notice -> {
            assertThat(notice.inviterName()).isNull();
            assertThat(notice.invitation().code()).isEqualTo(code);
        });
    }

    @Test
    void isNotifiedAfterCommitAndNotAfterRollback() {
        server.administration().change(organization, changes -> {
            changes.perform(InvitationEndpoints.CREATE, Arguments.body(ADA));
            assertThat(notifications).isEmpty();
            return "done";
        });
        assertThat(notifications).hasSize(1);
        assertThatThrownBy(() -> server.administration().change(organization, changes -> {
                    changes.perform(
                            InvitationEndpoints.CREATE,
                            Arguments.body(NewInvitation.of("Bob", "bob@b.org", Role.CLIENT)));
                    throw new IllegalStateException("undone");
                }))
                .hasMessage("undone");
        assertThat(notifications).hasSize(1);
    }

    @Test
    void receivesInvitationLinkWhenAdministrationRunsWithoutServer() {
        PeopleScene scene = new PeopleScene();
        Administration administration = CastellanServer.builder()
                .store(scene.store)
                .consoleUrl(URI.create("http://127.0.0.1:8080/console"))
                .invitationListener(notifications::add)
                .administration();
        String code = administration
                .renewInvitation(scene.organization, scene.ada.id())
                .code();
        assertThat(notifications)
                .singleElement()
                .satisfies(notice -> assertThat(notice.invitation().url())
                        .hasToString("http://127.0.0.1:8080/console/join#" + code));
        assertThatThrownBy(() -> administration.renewInvitation(scene.organization, scene.organization))
                .isInstanceOf(Refusal.class);
        assertThat(notifications).hasSize(1);
    }

    @Test
    void invitationHasNoUrlIfNoSiteAcceptsInvitations() {
        Site documentation = new Site() {
            @Override
            public String path() {
                return "/docs";
            }

            @Override
            public SitePages open(SiteContext context) {
                return call -> CompletableFuture.failedStage(new IllegalStateException("not called"));
            }
        };
        try (CastellanServer other =
                CastellanServer.builder().port(0).site(documentation).start()) {
            assertThat(other.administration()
                            .createInvitation(other.bootstrap().organizationId(), ADA)
                            .url())
                    .isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://castellan.example.org/console",
                "https://castellan.example.org/console?x=1",
                "https://castellan.example.org/console#x",
                "https://user@castellan.example.org/console",
                "ftp://castellan.example.org",
                "https:///console",
                "/console",
                "https:castellan"
            })
    void rejectsUnsafeOrInvalidConsoleUrl(String url) {
        assertThatThrownBy(() -> CastellanServer.builder().consoleUrl(URI.create(url)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("consoleUrl: choose an https URL");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://castellan.example.org",
                "https://castellan.example.org:8443/a/console",
                "http://localhost:8080/console",
                "http://127.0.0.1/console",
                "http://[::1]:8080/console"
            })
    void acceptsHttpsAndLoopbackConsoleUrls(String url) {
        CastellanServer.builder().consoleUrl(URI.create(url));
    }

    private ApiResponse post(String path, String body, Map<String, String> more) {
        Headers headers =
                Headers.of("Authorization", "Bearer " + server.bootstrap().token());
        for (Map.Entry<String, String> header : more.entrySet()) {
            headers = headers.with(header.getKey(), header.getValue());
        }
        return server.handle(new ApiRequest(
                "POST",
                "/api/v1" + path,
                "",
                body.isEmpty() ? headers : headers.with("Content-Type", "application/json"),
                body.getBytes(StandardCharsets.UTF_8)));
    }
}
