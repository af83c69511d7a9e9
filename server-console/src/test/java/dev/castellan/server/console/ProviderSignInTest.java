package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.people.signin.ProviderException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the pages on which people sign in with a provider, confirm with it, and link their accounts to it. */
@Tag("slow")
final class ProviderSignInTest {

    private final ProviderScene it = new ProviderScene();
    private final ConsoleScene scene = it.scene;
    private final Browsing browser = scene.browser();

    @AfterEach
    void close() {
        it.close();
    }

    @Test
    void signsInAndOpensRequestedPage() {
        scene.userToken("Ada", ProviderScene.ADA);

        BrowserResponse forward = it.start(browser, "?next=%2Fconsole%2Ftokens%3Fa%3D1");

        String location = FakeProvider.ISSUER + "/authorize?state=";
        assertThat(forward.status()).isEqualTo(200);
        assertThat(forward.header("Refresh")).startsWith("0; url=" + location);
        assertThat(forward.body()).contains("<h1>Continue with Acme ID</h1>", "<a class=\"button\" href=\"" + location);
        assertThat(forward.head())
                .contains("Set-Cookie: " + ProviderScene.ATTEMPT + "=signin.")
                .contains("; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=900");
        BrowserResponse back = it.comeBack(browser);
        assertThat(back.status()).isEqualTo(303);
        assertThat(back.header("Location")).isEqualTo("/console/tokens?a=1");
        assertThat(browser.cookies()).containsOnlyKeys(ProviderScene.SESSION, "__Host-castellan-browser");
        assertThat(browser.get("").body()).contains("<span class=\"who\">Ada</span>");
    }

    @Test
    void addressLeadsToProviderWhetherOrNotUserExists() {
        scene.userToken("Ada", ProviderScene.ADA);
        assertThat(browser.get("/sign-in?next=%2Fconsole%2Ftokens").body())
                .contains("href=\"/console/sign-in/provider?next=%2Fconsole%2Ftokens\"");

        String known = choose("/sign-in/provider?next=%2Fconsole%2Ftokens", ProviderScene.ADA);
        String unknown = choose("/sign-in/provider?next=%2Fconsole%2Ftokens", "eve@acme.example");

        assertThat(known)
                .contains(
                        "action=\"/console/provider/start?next=%2Fconsole%2Ftokens\"",
                        "name=\"organization\" value=\"" + it.id() + "\"",
                        "name=\"email\" value=\"ada@acme.example\"",
                        "<button class=\"main\">Continue with Acme ID</button>");
        assertThat(unknown.replace("eve@", "ada@")).isEqualTo(known);
        assertThat(choose("/sign-in/provider", "ada@other.example"))
                .contains("The domain of this address leads to no provider.", "value=\"ada@other.example\"");
        assertThat(choose("/sign-in/provider", "no address")).contains("leads to no provider");
    }

    private String choose(String path, String email) {
        BrowserResponse response = browser.postOnly(path, "email", email);
        assertThat(response.status()).isIn(200, 422);
        return response.body();
    }

    @Test
    void refusedPasswordShowsProviderOfAddress() {
        BrowserResponse refused = browser.postOnly("/sign-in", "email", ProviderScene.ADA, "password", "not the one");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Continue with Acme ID", "name=\"password\"", "Wrong e-mail address");
    }

    @Test
    void linkOfOrganizationShowsProviderAndNoPasswordIfTheyAreOff() {
        String link = "/sign-in?organization=" + it.id();
        assertThat(browser.get(link).body()).contains("Continue with Acme ID", "name=\"password\"");

        it.provider(false, true);

        assertThat(browser.get(link).body())
                .contains("Continue with Acme ID", "Castellan has switched passwords off.")
                .doesNotContain("name=\"password\"", "Forgot your password?");
        assertThat(browser.get("/sign-in").body()).contains("name=\"password\"");
        it.provider(true, false);
        assertThat(browser.get(link).body()).contains("name=\"password\"").doesNotContain("Acme ID");
    }

    @Test
    void namesOrganizationsThatShareDomain() {
        it.secondOrganization();

        assertThat(choose("/sign-in/provider", ProviderScene.ADA))
                .contains("Continue with Acme ID to Castellan", "Continue with Moon ID to Moonbase");
    }

    @Test
    void tellsPersonWhomToAskWhoeverThePersonIs() {
        scene.joined("Carol", "carol@acme.example", Role.ORG_ADMIN);
        it.fake.person("person-1", "eve@other.example");
        String stranger = refused();
        it.fake.person("person-1", "nobody@acme.example");
        it.fake.claim("email_verified", false);
        String unverified = refused();
        it.fake.person("person-1", "carol@acme.example");
        String admin = refused();

        assertThat(stranger)
                .contains("Acme ID did not confirm an account that can sign in to Castellan. Ask an admin of Castellan"
                        + " for an invitation to the e-mail address of your account at Acme ID.");
        assertThat(unverified).isEqualTo(stranger);
        assertThat(admin).isEqualTo(stranger);
    }

    /** Returns the words of the page with which a sign-in fails. */
    private String refused() {
        it.start(browser, "?next=%2Fconsole%2Ftokens");
        BrowserResponse back = it.comeBack(browser);
        assertThat(back.status()).isEqualTo(403);
        assertThat(back.body())
                .contains("href=\"/console/sign-in?organization=" + it.id()
                        + "&amp;next=%2Fconsole%2Ftokens\">Start again</a>");
        assertThat(browser.cookies()).isEmpty();
        return back.words();
    }

    /** Entra ID and AD FS send long codes. */
    @Test
    void acceptsLongCode() {
        scene.userToken("Ada", ProviderScene.ADA);
        it.start(browser, "");

        assertThat(it.comeBack(browser, it.fake.answer("c".repeat(4_000))).status())
                .isEqualTo(303);
    }

    @Test
    void explainsErrorsOfProvider() {
        it.start(browser, "");
        BrowserResponse denied = it.comeBack(browser, it.answer().replace("code=", "error=access_denied&x="));
        assertThat(denied.status()).isEqualTo(403);
        assertThat(denied.words()).contains("because you cancelled or Acme ID does not let you use Castellan.");
        it.start(browser, "");
        BrowserResponse error = it.comeBack(browser, it.answer().replace("code=", "error=invalid_scope&x="));
        assertThat(error.status()).isEqualTo(403);
        assertThat(error.words()).contains("Acme ID reported an error.", "ask an admin of Castellan to test");
        assertThat(it.comeBack(browser, "?error=access_denied").words()).contains("This attempt has ended.");

        it.start(browser, "");
        it.fake.failure = ProviderException.unreachable("no answer");
        BrowserResponse silent = it.comeBack(browser);
        assertThat(silent.status()).isEqualTo(503);
        assertThat(silent.header("Retry-After")).isEqualTo("10");
        assertThat(silent.words()).contains("Acme ID does not answer. Start again in a few seconds.");
        assertThat(it.start(browser, "").status()).isEqualTo(503);
        it.fake.failure = ProviderException.misconfigured("the key is missing");
        assertThat(it.start(browser, "").words()).contains("ask an admin of Castellan to test");
    }

    @Test
    void responseToAnotherAttemptKeepsAttemptOfBrowser() {
        scene.userToken("Ada", ProviderScene.ADA);
        it.start(browser, "");
        String first = it.answer();
        it.start(browser, "");
        String second = it.answer();

        for (String other : new String[] {first, "?error=access_denied", "?error=access_denied&state=x", ""}) {
            BrowserResponse kept = it.comeBack(browser, other);
            assertThat(kept.status()).isEqualTo(403);
            assertThat(kept.words()).contains("Another attempt has begun in this browser and is still open.");
            assertThat(browser.cookies()).containsKey(ProviderScene.ATTEMPT);
        }
        assertThat(it.comeBack(browser, second).status()).isEqualTo(303);
        assertThat(it.comeBack(browser, second).header("Location")).isEqualTo("/console");
    }

    @Test
    void formsThatAreOpenedAgainKeepPlace() {
        Browsing carol = scene.joined("Carol", "carol@acme.example", Role.CLIENT);
        String query = "?organization=" + it.id() + "&next=%2Fconsole%2Ftokens";

        assertThat(browser.get("/provider/start" + query).header("Location")).isEqualTo("/console/sign-in" + query);
        assertThat(carol.get("/confirm/provider?next=%2Fconsole%2Ftokens").header("Location"))
                .isEqualTo("/console/confirm?next=%2Fconsole%2Ftokens");
    }

    @Test
    void signingOutSaysThatSessionAtProviderGoesOn() {
        scene.userToken("Ada", ProviderScene.ADA);

        assertThat(it.signedIn().postOnly("/sign-out").header("Location"))
                .isEqualTo("/console/sign-in?notice=signed-out-here");
        assertThat(browser.get("/sign-in?notice=signed-out-here").words()).contains("sign out there too");
        assertThat(scene.joined("Carol", "carol@acme.example", Role.CLIENT)
                        .postOnly("/sign-out")
                        .header("Location"))
                .isEqualTo("/console/sign-in?notice=signed-out");
    }

    @Test
    void personWithoutCredentialIsSentToAdmin() {
        Browsing carol = scene.joined("Carol", "carol@acme.example", Role.CLIENT);
        it.provider(false, true);

        assertThat(carol.get("/confirm").words())
                .contains("Ask an admin for a recovery link")
                .doesNotContain("Sign in with your token again");
        it.provider(true, true);
        scene.userToken("Ada", ProviderScene.ADA);
        Browsing ada = it.signedIn();
        assertThat(ada.get("/security").words())
                .contains("With a password, you can also sign in without Acme ID.")
                .doesNotContain("without a token");
        ada.postOnly("/confirm/provider");
        assertThat(it.comeBack(ada).words()).contains("ask an admin of Castellan for a recovery link");
    }

    @Test
    void speaksGerman() {
        it.fake.person("person-1", "eve@other.example");
        browser.send("GET", "/sign-in?language=de", "Sec-Fetch-Site: same-origin\r\n", "");

        assertThat(it.start(browser, "").body()).contains("<h1>Weiter mit Acme ID</h1>");
        assertThat(it.comeBack(browser).words()).contains("Nicht angemeldet", "Bitten Sie einen Admin von Castellan");
    }

    @Test
    void userWithoutPasswordAndPasskeyConfirmsWithProvider() {
        scene.userToken("Ada", ProviderScene.ADA);
        it.authenticated(Duration.ofHours(3));
        Browsing ada = it.signedIn();
        String next = "?next=%2Fconsole%2Fsecurity%2Fname";
        assertThat(ada.get("/security/sessions/end").header("Location")).startsWith("/console/confirm");
        assertThat(ada.get("/confirm" + next).body())
                .contains("action=\"/console/confirm/provider" + next + "\"", "Continue with Acme ID")
                .doesNotContain("name=\"password\"", "Sign in with your token again");
        String before = ada.cookies().get(ProviderScene.SESSION);

        ada.postOnly("/confirm/provider" + next);
        BrowserResponse old = it.comeBack(ada);
        assertThat(old.status()).isEqualTo(403);
        assertThat(old.words()).contains("Acme ID did not confirm that it is you.");
        assertThat(old.body()).contains("href=\"/console/confirm?next=%2Fconsole%2Fsecurity%2Fname\">Start again");
        assertThat(ada.cookies().get(ProviderScene.SESSION)).isEqualTo(before);

        ada.postOnly("/confirm/provider" + next);
        it.fake.person("person-2", ProviderScene.ADA);
        it.authenticated(Duration.ZERO);
        assertThat(it.comeBack(ada).status()).isEqualTo(403);

        it.fake.person("person-1", ProviderScene.ADA);
        ada.postOnly("/confirm/provider" + next);
        assertThat(it.comeBack(ada).header("Location")).isEqualTo("/console/security/name");
        assertThat(ada.cookies().get(ProviderScene.SESSION)).isNotEqualTo(before);
        assertThat(ada.get("/security/sessions/end").status()).isEqualTo(200);
    }

    @Test
    void linksOwnAccountAndUnlinksIt() {
        Browsing carol = scene.joined("Carol", "carol@acme.example", Role.ORG_ADMIN);
        assertThat(carol.get("/security").body())
                .contains("If you link your account to Acme ID", "action=\"/console/security/provider\"");

        carol.postOnly("/security/provider");
        BrowserResponse linked = it.comeBack(carol);

        assertThat(linked.status()).isEqualTo(200);
        assertThat(linked.header("Refresh"))
                .isEqualTo("0; url=/console/security?notice=provider-linked&object=Acme+ID&object=ada%40acme.example");
        assertThat(carol.get("/security?notice=provider-linked&object=Acme+ID&object=ada%40acme.example")
                        .words())
                .contains("You are linked to ada@acme.example at Acme ID", "You can sign in with Acme ID.");
        Browsing elsewhere = it.signedIn();
        assertThat(elsewhere.get("").body()).contains("<span class=\"who\">Carol</span>");

        String unlink = carol.get("/security").find("href=\"/console(/security/provider/[0-9a-f-]+/delete)\"");
        assertThat(carol.get(unlink).body()).contains("<h1>Unlink Acme ID?</h1>");
        assertThat(scene.admin().get(unlink).status()).isEqualTo(404);
        assertThat(carol.postOnly(unlink).header("Location"))
                .isEqualTo("/console/security?notice=provider-unlinked&object=Acme+ID");
        assertThat(elsewhere.get("").status()).isEqualTo(303);
        assertThat(carol.get("/security").status()).isEqualTo(200);
        assertThat(carol.get(unlink).status()).isEqualTo(404);
    }

    @Test
    void keepsOnlyCredentialAndPersonOfAnotherUser() {
        scene.userToken("Ada", ProviderScene.ADA);
        it.authenticated(Duration.ZERO);
        Browsing ada = it.signedIn();
        String unlink = ada.get("/security").find("href=\"/console(/security/provider/[0-9a-f-]+/delete)\"");
        assertThat(ada.postOnly(unlink).words())
                .contains("only way to sign in: set a password or add a passkey first.");
        it.provider(false, true);
        assertThat(ada.postOnly(unlink).words()).contains("only way to sign in: add a passkey first.");
        it.provider(true, true);

        Browsing carol = scene.joined("Carol", "carol@acme.example", Role.CLIENT);
        carol.postOnly("/security/provider");
        BrowserResponse taken = it.comeBack(carol);
        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.words()).contains("Not linked", "You or this account at the provider are linked already.");
        assertThat(carol.get("/security").body()).contains("If you link your account");
    }

    @Test
    void offersNothingWithoutClient() {
        try (ConsoleScene without = ConsoleScene.withName()) {
            Browsing other = without.browser();
            assertThat(other.get("/sign-in").body()).doesNotContain("SSO");
            for (String path : new String[] {"/sign-in/provider", "/provider/callback/" + without.organization}) {
                assertThat(other.get(path).status()).as(path).isEqualTo(404);
            }
            assertThat(other.postOnly("/provider/start", "organization", without.organization.toString())
                            .status())
                    .isEqualTo(404);
            assertThat(other.postOnly("/provider/logout/" + without.organization, "logout_token", "x")
                            .status())
                    .isEqualTo(404);
        }
    }
}
