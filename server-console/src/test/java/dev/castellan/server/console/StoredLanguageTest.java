package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which language the console stores for mails to a person, and the language of the mails. */
@Tag("slow")
final class StoredLanguageTest {

    private static final String ADA = "ada@example.org";
    private static final String COOKIE = "castellan-language";

    private final BlockingQueue<Optional<Locale>> mails = new LinkedBlockingQueue<>();

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene(builder -> builder.invitationListener(listener()));

    private final Browsing ada = scene.joined("Ada", ADA, Role.CLIENT);

    @Test
    void storesPageLanguageOnJoiningAndOnSignIn() {
        assertThat(stored()).isEqualTo(Locale.ENGLISH);

        Browsing german = scene.browser();
        german.cookies().put(COOKIE, "de");
        german.post("/sign-in", "email", ADA, "password", ConsoleScene.PASSWORD);
        assertThat(stored()).isEqualTo(Locale.GERMAN);

        String token = scene.userToken("Bob", "bob@example.org");
        scene.browser().signedIn(token);
        assertThat(stored("bob@example.org")).isEqualTo(Locale.ENGLISH);
        german.signedIn(token);
        assertThat(stored("bob@example.org")).isEqualTo(Locale.GERMAN);
    }

    @Test
    void storesChosenLanguageOnlyWhenItChanges() {
        from("same-origin", "GET", "?language=de");
        assertThat(stored()).isEqualTo(Locale.GERMAN);
        assertThat(scene.calls.take()).contains("users.setLanguage");

        from("same-origin", "GET", "?language=de");
        from("none", "GET", "/tokens");
        assertThat(scene.calls.take()).isNotEmpty().doesNotContain("users.setLanguage");

        from("none", "GET", "/tokens?after=&language=en");
        assertThat(stored()).isEqualTo(Locale.ENGLISH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site", "none\r\nSec-Fetch-Site: cross-site", "NONE", ""})
    void requestFromAnotherSiteDoesNotChangeStoredLanguage(String site) {
        assertThat(from(site, "GET", "?language=de").body()).contains("<html lang=\"de\">");
        from(site, "HEAD", "?language=de");
        from(site, "POST", "/security?language=de");
        assertThat(ada.get("?language=de").status()).isEqualTo(200);

        assertThat(stored()).isEqualTo(Locale.ENGLISH);
    }

    @Test
    void ignoresLanguageInReturnUrlWhenAnotherSiteLinksToSignIn() {
        Browsing browser = scene.browser();
        String next = "/sign-in?next=%2Fconsole%2Ftokens%3Flanguage%3Dde%26sort%3Dname%26language%3Dde";
        String form = browser.send("GET", next, "Sec-Fetch-Site: cross-site\r\n", "")
                .find("<form method=\"post\" action=\"/console([^\"]+)\"")
                .replace("&amp;", "&");

        BrowserResponse signedIn = browser.post(form, "email", ADA, "password", ConsoleScene.PASSWORD);

        assertThat(signedIn.header("Location")).isEqualTo("/console/tokens?sort=name");
        assertThat(stored()).isEqualTo(Locale.ENGLISH);
    }

    @Test
    void doesNotStoreLanguageWhenRequestIsRefused() {
        from("same-origin", "GET", "/nothing?language=de");
        from("same-origin", "GET", "/people/invite?language=de");
        from("same-origin", "PUT", "/tokens?language=de");
        from("same-origin", "GET", "/tokens?language=fr");
        assertThat(stored()).isEqualTo(Locale.ENGLISH);

        scene.server.administration().suspendUser(scene.organization, user(ADA).userId());
        from("same-origin", "GET", "?language=de");
        assertThat(stored()).isEqualTo(Locale.ENGLISH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DE", "de-AT", "de_DE", "fr", "", "und", "de,en", "%64%65", "../de", "de\u00e9"})
    void ignoresInvalidOrUnsupportedLanguageCookie(String cookie) {
        Browsing browser = scene.browser();
        for (String value : List.of(cookie, cookie + "x".repeat(4_000))) {
            browser.cookies().put(COOKIE, value);
            browser.post("/sign-in", "email", ADA, "password", ConsoleScene.PASSWORD);
            assertThat(stored()).isEqualTo(Locale.ENGLISH);
        }
    }

    @Test
    void showsPageInChosenLanguageIfLanguageCannotBeStored() {
        scene.calls.beforeWrite(1, () -> {
            throw new StoreUnavailableException("read-only", new IllegalStateException());
        });

        BrowserResponse page = from("same-origin", "GET", "?language=de");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).contains("<html lang=\"de\">");
        assertThat(stored()).isEqualTo(Locale.ENGLISH);
    }

    @Test
    void usesStoredRecipientLanguageForMailsTriggeredByOthers() throws InterruptedException {
        from("same-origin", "GET", "?language=de");
        String user = user(ADA).userId().toString();
        mails.clear();

        scene.browser().post("/sign-in/recovery", "email", ADA);
        assertThat(nextMail()).as("recovery that anybody requested").contains(Locale.GERMAN);
        scene.api("POST", "/users/" + user + "/invitations", "{\"keep_credentials\":true}");
        assertThat(nextMail()).as("recovery by an admin").contains(Locale.GERMAN);
        scene.api("POST", "/users/tokens", "{\"user_id\":\"" + user + "\",\"name\":\"ci\"}");
        assertThat(nextMail()).as("token by an admin").contains(Locale.GERMAN);
        scene.api("PATCH", "/users/" + user, "{\"email\":\"lovelace@example.org\"}");
        assertThat(nextMail()).as("address by an admin").contains(Locale.GERMAN);
        assertThat(stored("lovelace@example.org")).isEqualTo(Locale.GERMAN);
        scene.invite("Eve", "eve@example.org", Role.CLIENT);
        assertThat(nextMail()).as("invitation of a new user").isEmpty();
    }

    @Test
    void invitationUsesLanguageOfInviter() throws InterruptedException {
        Browsing root = scene.joined("Root", "root@example.org", Role.ORG_ADMIN);
        root.send("GET", "?language=de", "Sec-Fetch-Site: same-origin\r\n", "");
        mails.clear();

        root.post("/people/invite", "name", "Eve", "email", "eve@example.org", "role", "client");

        assertThat(nextMail()).contains(Locale.GERMAN);
        assertThat(stored("eve@example.org")).isNull();
    }

    @Test
    void recoveryMailUsesPageLanguageIfUserHasNoStoredLanguage() throws InterruptedException {
        scene.invite("Eve", "eve@example.org", Role.CLIENT);
        UUID eve = user("eve@example.org").userId();
        scene.passkey(eve.toString());
        scene.write(tx -> tx.invitations().used(eve, tx.now()));
        Browsing german = scene.browser();
        german.cookies().put(COOKIE, "de");
        mails.clear();

        german.post("/sign-in/recovery", "email", "eve@example.org");

        assertThat(nextMail()).contains(Locale.GERMAN);
        assertThat(stored("eve@example.org")).isNull();
    }

    @Test
    void apiResponsesDoNotContainStoredLanguage() {
        from("same-origin", "GET", "?language=de");
        String user = user(ADA).userId().toString();
        for (String path : List.of("/users/" + user, "/users", "/audit-events")) {
            assertThat(scene.api("GET", path, "")).contains(user).doesNotContain("language", "\"de\"");
        }
        assertThat(scene.api("PUT", "/users/" + user + "/suspension", ""))
                .contains(user)
                .doesNotContain("language", "\"de\"");
    }

    private @Nullable Locale stored() {
        return stored(ADA);
    }

    private @Nullable Locale stored(String email) {
        return user(email).language();
    }

    private UserRow user(String email) {
        AtomicReference<UserRow> match = new AtomicReference<>();
        scene.write(tx -> match.set(tx.users().byEmail(email).orElseThrow()));
        return match.get();
    }

    private BrowserResponse from(String site, String method, String path) {
        return ada.send(method, path, "Sec-Fetch-Site: " + site + "\r\n", "");
    }

    private Optional<Locale> nextMail() throws InterruptedException {
        return mails.poll(30, TimeUnit.SECONDS);
    }

    private InvitationListener listener() {
        return new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {
                mails.add(Optional.ofNullable(notice.language()));
            }

            @Override
            public void noticed(AccountNotice notice) {
                mails.add(Optional.ofNullable(notice.language()));
            }

            @Override
            public boolean sendsMailTo(String email) {
                return true;
            }

            @Override
            public boolean mailsRecovery() {
                return true;
            }
        };
    }
}
