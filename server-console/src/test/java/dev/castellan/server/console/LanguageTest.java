package dev.castellan.server.console;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the languages of the console. */
final class LanguageTest {

    /** The names, addresses, ids and sizes in the scene, alone and in the title of a page. */
    private static final Pattern NAME = Pattern.compile(
            "(Token |Input |Query )?([Dd]efault|org_admin|nightly|Orbit|Empty|Moon|Nothing|Rock|Dust|Ada|Bob|CI|Old|Root|Grace|laptop|GitHub Actions|GitLab|Kubernetes|discovery|Phone|\\S+@\\S+|[0-9a-f-]{36}|[0-9]+ MiB|[a-z]+\\.[a-z]+)( · Castellan)?");

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing browser = scene.browser();

    @ParameterizedTest
    @ValueSource(strings = {"de", "de-CH", "DE-at, en;q=0.8", "fr, de;q=0.5, en;q=0.1", "fr-CH, *;q=0.5, de;q=0.2"})
    void showsGermanWhenBrowserPrefersGerman(String accepted) {
        assertThat(accepting(accepted, "/sign-in").body()).contains("<html lang=\"de\">", "<h1>Anmelden</h1>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "en", "en-US, de;q=0.9", "fr", "*", "de;q=0, en", "denglish", "no language", "de;q=x"})
    void showsEnglishUnlessBrowserPrefersGerman(String accepted) {
        assertThat(accepting(accepted, "/sign-in").body()).contains("<html lang=\"en\">", "<h1>Sign in</h1>");
        assertThat(browser.get("/sign-in").body()).contains("<html lang=\"en\">");
    }

    @Test
    void ignoresVeryLongAcceptLanguageHeader() {
        assertThat(accepting("de, " + "fr-FR, ".repeat(80) + "it", "/sign-in").body())
                .contains("<html lang=\"en\">");
    }

    @Test
    void remembersChosenLanguageInCookie() {
        String choice = browser.get("/sign-in").find("href=\"/console([^\"]+)\" lang=\"de\" hreflang=\"de\"");
        BrowserResponse selected = from("same-origin", choice);
        assertThat(selected.body()).contains("<html lang=\"de\">", "lang=\"en\" hreflang=\"en\"");
        assertThat(selected.header("Set-Cookie"))
                .isEqualTo("castellan-language=de; Path=/console; HttpOnly; SameSite=Lax; Max-Age=31536000");
        assertThat(accepting("en", "/join").body()).contains("<h1>Beitreten</h1>");
        assertThat(browser.signedIn(scene.adminToken).get("").body()).contains("<h1>Übersicht</h1>");
        browser.post("/sign-out");
        assertThat(browser.get("/sign-in?notice=signed-out").body()).contains("Sie sind abgemeldet.");
        assertThat(from("none", "/sign-in?language=en").body()).contains("<html lang=\"en\">");
        assertThat(accepting("de", "/sign-in").body()).contains("<html lang=\"en\">");
    }

    @Test
    void ignoresUnknownLanguageInUrlAndCookie() {
        for (String unknown : List.of("fr", "", "de%0D%0AX:y", "../de")) {
            BrowserResponse visible = from("none", "/sign-in?language=" + unknown);
            assertThat(visible.body()).contains("<html lang=\"en\">");
            assertThat(visible.header("Set-Cookie")).isEmpty();
        }
        browser.cookies().put("castellan-language", "fr");
        assertThat(accepting("de", "/sign-in").body()).contains("<html lang=\"de\">");
    }

    @Test
    void doesNotRememberLanguageInLinkFromAnotherSite() {
        for (String site : List.of("cross-site", "same-site", "none\r\nSec-Fetch-Site: cross-site", "NONE", "")) {
            BrowserResponse visible = from(site, "/sign-in?language=de");
            assertThat(visible.body()).contains("<html lang=\"de\">");
            assertThat(visible.header("Set-Cookie")).as(site).isEmpty();
        }
        assertThat(browser.get("/sign-in?language=de").header("Set-Cookie")).isEmpty();
    }

    @Test
    void setsNoLanguageCookieInErrorResponse() {
        String own = "Sec-Fetch-Site: same-origin\r\n";
        for (BrowserResponse refused : List.of(
                browser.send("POST", "/sign-in?language=de", "Sec-Fetch-Site: cross-site\r\n", ""),
                browser.send("POST", "/sign-in?language=de", "Sec-Fetch-Site: none\r\n", ""),
                browser.send("POST", "/sign-in?language=de", own, "unknown=1"),
                browser.send("PUT", "/sign-in?language=de", own, ""),
                browser.send("GET", "/nothing?language=de", own, ""),
                browser.send("GET", "/sign-in?language=de", own + "Host: evil.example\r\n", ""))) {
            assertThat(refused.status()).isGreaterThanOrEqualTo(400);
            assertThat(refused.header("Set-Cookie")).isEmpty();
        }
    }

    @Test
    void languageLinkKeepsQueryParametersOfPage() {
        Browsing admin = scene.admin();
        assertThat(admin.send("GET", "/people?search=a&language=de&role=client", "Sec-Fetch-Site: none\r\n", "")
                        .body())
                .contains("href=\"/console/people?language=en&amp;search=a&amp;role=client\"");
        assertThat(admin.get("/activity?operation=%22%3E").body())
                .contains("href=\"/console/activity?language=en&amp;operation=%22%3E\"");
        assertThat(admin.postOnly("/projects/new", "name", "").body())
                .as("a link would lose the contents of the form")
                .doesNotContain("hreflang");
    }

    @Test
    void showsErrorPagesInGerman() {
        assertThat(accepting("de", "/nothing").body()).contains("<h1>Nicht gefunden</h1>", "Diese Seite gibt es nicht");
        assertThat(browser.send("PUT", "/projects", "Accept-Language: de\r\nSec-Fetch-Site: same-origin\r\n", "")
                        .body())
                .contains("<h1>Hier nicht erlaubt</h1>");
        assertThat(browser.send("POST", "/projects", "Accept-Language: de\r\n", "")
                        .body())
                .contains("<h1>Nicht erlaubt</h1>");
        assertThat(accepting("de", "/" + "a".repeat(9_000)).body()).contains("<h1>Adresse zu lang</h1>");
    }

    @Test
    void translatesServerMessagesToGerman() {
        from("none", "/sign-in?language=de");
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        assertRefused(
                "/sign-in",
                "E-Mail-Adresse oder Passwort ist falsch.",
                "email",
                "ada@example.org",
                "password",
                "wrong");
        assertRefused("/sign-in/token", "Dieses Token gilt nicht.", "token", "cst_wrong");
        assertRefused("/join", "Diese Einladung gibt es nicht.", "code", "wrong");
        String code = scene.invite("Bob", "bob@example.org", Role.CLIENT);
        assertRefused("/join/finish", "Eingegeben sind 5.", "code", code, "password", "short");
        String guessable = "castellan castellan";
        assertRefused("/join/finish", "Dieses Passwort ist leicht zu erraten.", "code", code, "password", guessable);
        browser.signedIn(scene.adminToken);
        assertRefused("/projects/new", "Geben Sie einen Namen ein.", "name", "");
        assertRefused("/projects/new", "Entfernen Sie die Steuerzeichen.", "name", "a\u0007b");
        String[] invitation = {"name", "Eve", "email", "ada@example.org", "role", "client"};
        assertRefused("/people/invite", "Ein anderes Konto der Organisation hat diese Adresse schon.", invitation);
        invitation[3] = "nobody";
        assertRefused("/people/invite", "Geben Sie eine E-Mail-Adresse ein", invitation);
        assertRefused("/projects/new", "Dieses Formular stammt nicht von dieser Seite.", "other", "x");
    }

    @Test
    void marksMessageOfEmbedderAsEnglish() {
        InvitationListener press = new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {}

            @Override
            public void check(UUID organizationId, String email) {
                throw Refusal.of(ErrorKind.CONFLICT, "email: guests are invited by the press office");
            }
        };
        try (ConsoleScene strict = new ConsoleScene(builder -> builder.invitationListener(press))) {
            Browsing admin = strict.admin();
            admin.cookies().put("castellan-language", "de");
            assertThat(admin.postOnly("/people/invite", "name", "Eve", "email", "eve@example.org", "role", "client")
                            .body())
                    .contains("role=\"alert\" lang=\"en\">Guests are invited by the press office.");
        }
    }

    /** Opens every page that a link leads to, in both languages. Text that is equal in both counts as untranslated. */
    @Test
    void germanPagesContainNoEnglishText() {
        Browsing admin = new CurlScene(scene).admin();
        Browsing client = scene.joined("Grace", "grace@example.org", Role.CLIENT);
        client.post("/tokens/new", "name", "laptop", "expires", "90d");
        assertThat(visit(admin, "", "/find?q=a", "/projects?archived=true", "/review/not-joined", "/nothing"))
                .hasSizeGreaterThan(60);
        assertThat(visit(client, "", "/find?q=o", "/people", "/confirm")).hasSizeGreaterThan(15);
        assertThat(visit(browser, "/sign-in", "/join")).hasSize(3);
    }

    private void assertRefused(String path, String message, String... fields) {
        assertThat(browser.postOnly(path, fields).body())
                .contains("<html lang=\"de\">", message)
                .doesNotContain("lang=\"en\"");
    }

    private BrowserResponse accepting(String languages, String path) {
        return browser.send("GET", path, "Accept-Language: " + languages + "\r\n", "");
    }

    private BrowserResponse from(String site, String path) {
        return browser.send("GET", path, "Sec-Fetch-Site: " + site + "\r\n", "");
    }

    private static Set<String> visit(Browsing browser, String... starts) {
        Set<String> equal = equalTexts();
        Set<String> observed = new HashSet<>();
        Deque<String> waiting = new ArrayDeque<>(List.of(starts));
        while (!waiting.isEmpty()) {
            String path = waiting.remove();
            String kind =
                    path.replaceAll("#.*", "").replaceAll("[0-9a-f-]{36}", "ID").replaceAll("=[^&]*", "");
            if (!path.contains("language=") && observed.add(kind)) {
                BrowserResponse german = browser.send("GET", path, "Accept-Language: de\r\n", "");
                BrowserResponse english = browser.send("GET", path, "Accept-Language: en\r\n", "");
                Set<String> untranslated = texts(german);
                untranslated.retainAll(texts(english));
                untranslated.removeIf(text -> equal.contains(text.replace(" · Castellan", ""))
                        || NAME.matcher(text).matches());
                assertThat(untranslated).as(path).isEmpty();
                matches("<a [^>]*href=\"/console([^\"]*)\"", german.body())
                        .map(link -> link.replace("&amp;", "&"))
                        .forEach(waiting::add);
            }
        }
        return observed;
    }

    /** Returns the visible texts of a page, except names, addresses, code and texts that are marked as English. */
    private static Set<String> texts(BrowserResponse page) {
        String html = page.header("Content-Type").startsWith("text/html") ? page.body() : "";
        String visible = html.replaceAll("(?s)<(pre|code|bdi)[ >].*?</\\1>", "")
                .replaceAll("(?s)<(p|tbody)[^>]* lang=\"en\">.*?</\\1>", "")
                .replaceAll("(?s)<(span|a)[^>]* class=\"(who|name|initials|organization)\"[^>]*>.*?</\\1>", "");
        return Stream.concat(
                        matches(">([^<>]+)<", visible),
                        matches(" (?:aria-label|title|placeholder|data-[a-z]+)=\"([^\"]+)\"", visible))
                .map(String::strip)
                .filter(text -> text.matches("(?s).*[A-Za-z]{2}.*"))
                .collect(toSet());
    }

    private static Stream<String> matches(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1));
    }

    /** Returns the messages that are the same in both languages. */
    private static Set<String> equalTexts() {
        String texts = Texts.class.getPackageName() + ".texts";
        ResourceBundle english = ResourceBundle.getBundle(texts, Locale.ROOT);
        ResourceBundle german = ResourceBundle.getBundle(texts, Locale.GERMAN);
        return english.keySet().stream()
                .filter(key -> german.getString(key).equals(english.getString(key)))
                .map(english::getString)
                .collect(toSet());
    }
}
