package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.people.signin.ProviderException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the pages on which an admin sets up the provider of the organization. */
@Tag("slow")
final class ProviderSettingsTest {

    private static final String PAGE = "/single-sign-on";
    private static final String SECRET = "hush-hush-hush";

    /** The pages with a form. */
    private static final List<String> FORMS =
            List.of("/edit", "/test", "/enable", "/disable", "/passwords-off", "/passwords-on", "/delete");

    private final FakeProvider fake = new FakeProvider();

    @AutoClose
    private final ConsoleScene scene = scene(fake);

    private final Browsing ada = scene.joined("Ada", "ada@acme.example", Role.ORG_ADMIN);

    /** Starts a server whose console uses this client, and has a key for client secrets. */
    static ConsoleScene scene(FakeProvider client) {
        return scene(client, new byte[32]);
    }

    private static ConsoleScene scene(FakeProvider client, byte @Nullable [] key) {
        return new ConsoleScene(
                new TestConsole(page -> page, Console.site().providers(client, key)),
                builder -> builder.consoleUrl(URI.create("https://castellan.example.org/console")));
    }

    private static String[] settings(String... more) {
        return Stream.concat(
                        Stream.of("name", "Acme ID", "issuer", FakeProvider.ISSUER, "client_id", "castellan"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private void setUp(String... more) {
        BrowserResponse saved = ada.post(PAGE + "/edit", settings(more));
        assertThat(saved.header("Location"))
                .as(saved.text())
                .isEqualTo("/console/single-sign-on?notice=provider-saved-untested&object=Acme+ID");
    }

    private BrowserResponse test() {
        ada.post(PAGE + "/test");
        return ada.send(
                "GET",
                "/provider/callback/" + scene.organization + fake.answer("code"),
                "Sec-Fetch-Site: cross-site\r\n",
                "");
    }

    private @Nullable ProviderRow row() {
        List<ProviderRow> row = new ArrayList<>();
        scene.write(tx -> tx.providers().get().ifPresent(row::add));
        return row.isEmpty() ? null : row.get(0);
    }

    private ProviderRow provider() {
        ProviderRow row = row();
        assertThat(row).isNotNull();
        return row;
    }

    /** Records that Ada has just used a passkey. */
    private void usePasskey() {
        scene.write(tx -> {
            UUID user = tx.users().byEmail("ada@acme.example").orElseThrow().userId();
            tx.passkeys()
                    .insert(new PasskeyRow(
                            UUID.randomUUID(), user, "key", "cHVibGlj", 0, "Phone", tx.now(), tx.now(), List.of()));
        });
    }

    @Test
    void stepsLeadFromRegistrationToPasswordsOff() {
        String base = "https://castellan.example.org/console/provider/";
        assertThat(ada.get(PAGE).words())
                .contains(base + "callback/" + scene.organization, base + "logout/" + scene.organization, "not set up")
                .doesNotContain("Danger zone");
        setUp("client_secret", SECRET);
        assertThat(ada.get(PAGE).words()).contains("not tested", "Client secretstored");

        BrowserResponse forward = ada.post(PAGE + "/test");
        assertThat(forward.header("Refresh")).startsWith("0; url=" + FakeProvider.ISSUER + "/authorize?state=");
        assertThat(forward.body()).contains("<h1>Continue with Acme ID</h1>");
        fake.person("person-1", "ada@acme.example");
        fake.claim("auth_time", scene.clock.instant().getEpochSecond());
        assertThat(test().words())
                .contains(
                        "Acme ID works, and has verified your e-mail address.",
                        "Subjectperson-1",
                        "ada@acme.example (verified)",
                        "Signed in therejust now")
                .doesNotContain("auth_time");
        assertThat(ada.get(PAGE).words()).contains("The last test succeeded: just now");

        ada.post(PAGE + "/enable");
        assertThat(provider().enabled()).isTrue();
        assertThat(ada.get(PAGE).words())
                .contains("https://castellan.example.org/console/sign-in?organization=" + scene.organization)
                .doesNotContain("Switch passwords off Switch");
        assertThat(ada.get(PAGE + "/passwords-off").words()).contains("let an admin sign in with a passkey");
        assertThat(ada.post(PAGE + "/passwords-off").status()).isEqualTo(422);
        assertThat(provider().passwords()).isTrue();
        usePasskey();
        assertThat(ada.get(PAGE + "/passwords-off").words())
                .contains("castellan-server organization update " + scene.organization + " --passwords on");
        ada.post(PAGE + "/passwords-off");
        assertThat(provider().passwords()).isFalse();
        assertThat(ada.get(PAGE).words()).contains("enabled, passwords off");
    }

    @Test
    void passwordsMustBeOnBeforeProviderCanBeDisabledReplacedOrDeleted() {
        setUp();
        fake.person("person-1", "ada@acme.example");
        test();
        ada.post(PAGE + "/enable");
        usePasskey();
        ada.post(PAGE + "/passwords-off");

        for (String action : List.of("/disable", "/delete")) {
            assertThat(ada.get(PAGE + action).words()).contains("First switch passwords on.");
            assertThat(ada.post(PAGE + action).status()).isEqualTo(422);
        }
        BrowserResponse replaced = ada.post(PAGE + "/edit", settings("client_secret", SECRET));
        assertThat(replaced.status()).isEqualTo(422);
        assertThat(replaced.words()).contains("First switch passwords on.");
        assertThat(provider().enabled()).isTrue();
        assertThat(provider().secret()).isNull();

        ada.post(PAGE + "/passwords-on");
        ada.post(PAGE + "/disable");
        assertThat(provider().passwords()).isTrue();
        assertThat(provider().enabled()).isFalse();
        ada.post(PAGE + "/delete");
        assertThat(row()).isNull();
    }

    @Test
    void neverShowsSecretAndKeepsItIfFieldIsEmpty() {
        setUp("client_secret", SECRET);
        String sealed = provider().secret();
        assertThat(sealed).isNotNull().doesNotContain(SECRET);

        ada.post(PAGE + "/edit", settings("create_users", "true"));
        assertThat(provider().secret()).isEqualTo(sealed);
        assertThat(provider().newUserProjects()).isEmpty();
        BrowserResponse refused = ada.post(
                PAGE + "/edit",
                "name",
                "",
                "shown_name",
                "Acme ID",
                "issuer",
                FakeProvider.ISSUER,
                "client_id",
                "castellan",
                "client_secret",
                "another-secret");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Enter a name.").doesNotContain("another-secret");
        for (String path : List.of(PAGE, PAGE + "/edit", "/activity")) {
            assertThat(ada.get(path).text()).doesNotContain(SECRET, sealed);
        }
        ada.post(PAGE + "/edit", "name", "Acme ID", "issuer", "https://other.example", "client_id", "castellan");
        assertThat(provider().secret()).isNull();
    }

    @Test
    void failedTestShowsReason() {
        setUp();
        fake.failure = ProviderException.rejected("the discovery document has another issuer");
        BrowserResponse atOnce = ada.post(PAGE + "/test");
        assertThat(atOnce.status()).isEqualTo(422);
        assertThat(atOnce.words()).contains("The discovery document has another issuer.");
        fake.failure = null;
        ada.post(PAGE + "/test");
        String answer = fake.answer("code");
        fake.failure = ProviderException.rejected("the token endpoint answered invalid_client");
        BrowserResponse back = ada.send(
                "GET", "/provider/callback/" + scene.organization + answer, "Sec-Fetch-Site: cross-site\r\n", "");
        assertThat(back.words()).contains("The test failed", "The token endpoint answered invalid_client.");
        assertThat(back.body()).contains("href=\"/console/single-sign-on\"");
        assertThat(provider().testedAt()).isNull();
    }

    @Test
    void failedTestNamesProviderThatIsNotEnabled() {
        setUp();
        ada.post(PAGE + "/test");
        String denied = fake.answer("code").replace("code=", "error=access_denied&x=");

        BrowserResponse back = ada.send(
                "GET", "/provider/callback/" + scene.organization + denied, "Sec-Fetch-Site: cross-site\r\n", "");

        assertThat(back.words()).contains("The test failed", "You are not signed in at Acme ID");
    }

    @Test
    void testWarnsIfProviderHasNotVerifiedAddress() {
        setUp();
        assertThat(test().words())
                .contains("did not say that it has verified your e-mail address", "E-mail addressnot sent")
                .contains("did not say when you signed in there (auth_time)", "Signed in therenot sent");
        assertThat(provider().testedAt()).isNotNull();
        fake.person("person-1", "ada@acme.example");
        fake.claim("email_verified", "true");
        assertThat(test().words())
                .contains("did not say that it has verified your e-mail address", "ada@acme.example (not verified)");
    }

    @Test
    void newUsersGetOnlyProjectsOfOrganization() {
        String apollo = scene.project("Apollo");
        UUID other = scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Other").admin("Eve", "eve@other.example"))
                .defaultProjectId();
        for (String wrong : List.of(other.toString(), UUID.randomUUID().toString(), "x")) {
            BrowserResponse refused =
                    ada.post(PAGE + "/edit", settings("create_users", "true", "new_user_projects", wrong));
            assertThat(refused.status()).as(wrong).isEqualTo(422);
        }
        assertThat(row()).isNull();
        setUp("create_users", "true", "new_user_projects", apollo, "new_user_projects", apollo);
        assertThat(provider().newUserProjects()).containsExactly(UUID.fromString(apollo));
        assertThat(ada.get(PAGE).body()).contains("href=\"/console/projects/" + apollo + "\"");
        assertThat(ada.get(PAGE + "/edit").body()).contains("value=\"" + apollo + "\" checked");
        ada.post(PAGE + "/edit", settings("new_user_projects", apollo));
        assertThat(provider().newUserProjects()).isNull();
    }

    @Test
    void doesNotOverwriteProjectsThatAnotherAdminHasChosen() {
        String apollo = scene.project("Apollo");
        setUp();
        String shown = ada.get(PAGE + "/edit").find("name=\"shown_new_user_projects\" value=\"([^\"]+)\"");
        ada.post(PAGE + "/edit", settings("create_users", "true", "new_user_projects", apollo));

        assertThat(ada.post(PAGE + "/edit", settings("shown_new_user_projects", shown))
                        .status())
                .isEqualTo(303);
        assertThat(provider().newUserProjects()).containsExactly(UUID.fromString(apollo));
        BrowserResponse late =
                ada.post(PAGE + "/edit", settings("create_users", "true", "shown_new_user_projects", shown));
        assertThat(late.words()).contains("Another admin has changed this since you opened the page.");
        assertThat(provider().newUserProjects()).containsExactly(UUID.fromString(apollo));
        String now = late.find("name=\"shown_new_user_projects\" value=\"([^\"]+)\"");
        ada.post(PAGE + "/edit", settings("create_users", "true", "shown_new_user_projects", now));
        assertThat(provider().newUserProjects()).isEmpty();
    }

    @Test
    void doesNotOverwriteChangeOfAnotherAdmin() {
        setUp();
        BrowserResponse late =
                ada.post(PAGE + "/edit", settings("shown_name", "Acme ID", "shown_issuer", "https://old.example"));
        assertThat(late.status()).isEqualTo(303);
        late = ada.post(
                PAGE + "/edit",
                "name",
                "Ours",
                "shown_name",
                "Theirs",
                "issuer",
                FakeProvider.ISSUER,
                "client_id",
                "castellan");
        assertThat(late.status()).isEqualTo(422);
        assertThat(late.words()).contains("Somebody has changed this to Acme ID meanwhile.");
        assertThat(provider().name()).isEqualTo("Acme ID");
    }

    @Test
    void deletionSaysHowManyPeopleSignIn() {
        setUp();
        assertThat(ada.get(PAGE + "/delete").words()).doesNotContain("in with it");
        scene.userToken("Grace", "grace@acme.example");
        scene.write(tx -> {
            UUID grace = tx.users().byEmail("grace@acme.example").orElseThrow().userId();
            tx.identityLinks()
                    .insert(new IdentityLinkRow(UUID.randomUUID(), grace, FakeProvider.ISSUER, "1", tx.now()));
        });
        assertThat(ada.get(PAGE + "/delete").words())
                .contains("1 person signs in with it, and no session is open now. Who has no password and no passkey");
        assertThat(ada.get(PAGE).words()).contains("Linked people1");
    }

    @Test
    void showsDomainsAndCommandThatSetsThem() {
        scene.write(tx -> tx.providers().setDomains(List.of("acme.example")));
        assertThat(ada.get(PAGE).words())
                .contains("acme.example")
                .contains("castellan-server organization domains " + scene.organization + " --add example.com");
    }

    @Test
    void activityTellsChangesAndWhyPeopleCannotSignIn() {
        scene.write(tx -> tx.providers().setDomains(List.of("acme.example")));
        setUp();
        fake.person("person-1", "ada@acme.example");
        test();
        ada.post(PAGE + "/enable");
        usePasskey();
        ada.post(PAGE + "/passwords-off");
        ada.post(PAGE + "/passwords-on");
        signIn("person-2", "eve@other.example");
        signIn("person-3", "ada@acme.example");
        scene.userToken("Grace", "grace@acme.example");
        signIn("person-4", "grace@acme.example");

        assertThat(ada.get("/activity").words())
                .contains(
                        "Ada set the provider of the organization",
                        "Ada tested the provider of the organization",
                        "enabled no → yes",
                        "Ada switched passwords off",
                        "Ada switched passwords on",
                        "Reason no invitation, and no domain of the organization Subject person-2",
                        "Reason an admin must first link the account on the page Security Subject person-3",
                        "Grace linked their account to the provider",
                        "Grace signed in With the provider");
        assertThat(ada.get("/activity?language=de").words())
                .contains("Ada hat Passwörter abgeschaltet", "eingeschaltet nein → ja", "Grund keine Einladung");
    }

    private void signIn(String subject, String email) {
        Browsing browser = scene.browser();
        fake.person(subject, email);
        browser.post("/provider/start", "organization", scene.organization.toString(), "email", email);
        browser.send("GET", "/provider/callback/" + scene.organization + fake.answer(subject), "", "");
    }

    @Test
    void clientsSeeAndChangeNothing() {
        setUp();
        Object before = provider();
        Browsing client = scene.joined("Grace", "grace@acme.example", Role.CLIENT);
        assertThat(client.get("").body()).doesNotContain("href=\"/console/single-sign-on\"");
        assertThat(client.get(PAGE).status()).isEqualTo(403);
        for (String form : FORMS) {
            assertThat(client.get(PAGE + form).status()).as(form).isEqualTo(403);
            BrowserResponse refused = client.post(PAGE + form, form.equals("/edit") ? settings() : new String[0]);
            assertThat(refused.status()).as(form).isEqualTo(403);
            assertThat(refused.text()).doesNotContain("castellan\"", FakeProvider.ISSUER);
        }
        assertThat(provider()).isEqualTo(before);
    }

    @Test
    void sessionThatBeganWithTokenChangesNothing() {
        setUp();
        Object before = provider();
        Browsing root = scene.admin();
        assertThat(root.get(PAGE).status()).isEqualTo(200);
        for (String form : FORMS) {
            BrowserResponse refused = root.post(PAGE + form, form.equals("/edit") ? settings() : new String[0]);
            assertThat(refused.status()).as(form).isIn(403, 422);
        }
        assertThat(root.post(PAGE + "/enable").words())
                .contains("ign in with a password or a passkey: a session that began with an API token");
        assertThat(provider()).isEqualTo(before);
    }

    @Test
    void asksForSignInIfSessionIsNotRecent() {
        setUp();
        Object before = provider();
        scene.clock.advance(Duration.ofMinutes(45));
        assertThat(ada.get(PAGE).status()).isEqualTo(200);
        for (String form : FORMS) {
            String confirm = "/console/confirm?next=%2Fconsole%2Fsingle-sign-on" + form.replace("/", "%2F");
            assertThat(ada.get(PAGE + form).header("Location")).startsWith(confirm);
            assertThat(ada.post(PAGE + form).header("Location")).startsWith(confirm);
        }
        assertThat(provider()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void refusesFormsOfOtherSites(String site) {
        setUp();
        Object before = provider();
        for (String form : FORMS) {
            String body = Browsing.form(form.equals("/edit") ? settings("client_secret", "theirs") : new String[0]);
            BrowserResponse refused = ada.send("POST", PAGE + form, "Sec-Fetch-Site: " + site + "\r\n", body);
            assertThat(refused.status()).as(form).isEqualTo(403);
        }
        assertThat(provider()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"passwords", "enabled", "tested_at", "domains", "organization_id", "provider_id", "shown_x"})
    void refusesFieldsThatFormDoesNotHave(String field) {
        BrowserResponse refused = ada.post(PAGE + "/edit", settings(field, "true"));
        assertThat(refused.status()).isBetween(400, 499);
        assertThat(row()).isNull();
    }

    @Test
    void escapesWhatAdminEnters() {
        String hostile = "\"><script>alert(1)</script>";
        ada.post(PAGE + "/edit", "name", hostile, "issuer", "https://login.example/'x", "client_id", "\"><b>");
        for (String path : List.of(PAGE, PAGE + "/edit", PAGE + "/delete", PAGE + "/enable", PAGE + "/test")) {
            assertThat(ada.get(path).body()).doesNotContain("<script>alert", "><b>");
        }
        assertThat(provider().name()).isEqualTo(hostile);
    }

    @Test
    void withoutKeyOffersNoSecret() {
        try (ConsoleScene without = scene(new FakeProvider(), null)) {
            Browsing admin = without.joined("Ada", "ada@acme.example", Role.ORG_ADMIN);
            assertThat(admin.get(PAGE + "/edit").body())
                    .contains("This server cannot store a client secret")
                    .doesNotContain("name=\"client_secret\"");
            assertThat(admin.post(PAGE + "/edit", settings()).status()).isEqualTo(303);
        }
    }

    @Test
    void serverWithoutProvidersSaysSo() {
        try (ConsoleScene without = new ConsoleScene()) {
            Browsing admin = without.joined("Ada", "ada@acme.example", Role.ORG_ADMIN);
            assertThat(admin.get(PAGE).words()).contains("This server does not offer single sign-on.");
            for (String form : FORMS) {
                assertThat(admin.get(PAGE + form).status()).as(form).isEqualTo(404);
            }
        }
    }
}
