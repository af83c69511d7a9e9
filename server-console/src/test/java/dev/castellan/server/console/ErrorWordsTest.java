package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Sends wrong input to the forms, and tests that the errors are sentences in the language of the page, without ids and
 * words of the API.
 */
final class ErrorWordsTest {

    /** An error beside a field or above a form. */
    private static final Pattern ALERT = Pattern.compile("(?s)role=\"alert\"[^>]*>(.*?)</(?:p|div)>");

    /** The text of a page that shows only an error. */
    private static final Pattern PROBLEM = Pattern.compile("<h1>[^<]*</h1>\\s*</div>\\s*<p[^>]*>([^<]+)</p>");

    /** An identifier of the API, an id, or a time of the API. */
    private static final Pattern WIRE =
            Pattern.compile("[a-z]+_[a-z]+|[0-9a-f]{8}-[0-9a-f]{4}-|[0-9]T[0-9:.]+Z|UUID|null");

    private static final String UNKNOWN = new UUID(7, 7).toString();

    @AutoClose
    private final ConsoleScene scene = ProviderSettingsTest.scene(new FakeProvider());

    private Browsing admin = scene.admin();
    private final List<String> errors = new ArrayList<>();
    private String language = "en";
    private String project = "";
    private String archived = "";
    private String collection = "";
    private String ada = "";

    @BeforeEach
    void createObjects() {
        project = "/projects/" + scene.project("Apollo");
        archived = "/projects/" + scene.project("Mercury");
        admin.post(archived + "/archive");
        collection = admin.created(project + "/collections/new", "name", "Craters");
        String input = admin.created(project + "/inputs/new", "name", "Tycho");
        admin.post(collection + "/inputs/new", "input_id", input.substring("/inputs/".length()));
        scene.userToken("Ada", "ada@example.org", Role.CLIENT);
        ada = scene.pathOf(admin, "ada@example.org");
    }

    @Test
    void errorsContainNoWordsOfApi() {
        sendAll();
        assertThat(errors).hasSizeGreaterThan(40);
    }

    @Test
    void germanErrorsAreGerman() {
        language = "de";
        sendAll();
        Pattern english = Pattern.compile("(?i)\\b(the|must|is|not|enter|choose|this|user|does)\\b");
        assertThat(errors)
                .hasSizeGreaterThan(40)
                .allSatisfy(error ->
                        assertThat(english.matcher(error).find()).as(error).isFalse());
    }

    @Test
    void errorOfEmptyFieldSaysWhatToEnter() {
        assertThat(send("/projects/new", "name", "")).containsExactly("Enter a name.");
        assertThat(send("/people/invite", "name", "Eve", "email", "", "role", "client"))
                .containsExactly("Enter an e-mail address, such as ada@example.org.");
        assertThat(send("/people/invite", "name", " ", "email", "eve@example.org", "role", "client"))
                .containsExactly("Enter a name.");
        assertThat(send("/tokens/new", "name", "", "expires", "7d"))
                .containsExactly("Enter a name by which you recognize the token later.");
        assertThat(send(ada + "/edit", "name", "", "shown_name", "Ada")).containsExactly("Enter a name.");
    }

    private void sendAll() {
        names("/projects/new");
        names(project + "/collections/new");
        names(project + "/rename", "shown_name", "Apollo");
        names(ada + "/edit", "shown_name", "Ada");
        people();
        tokens();
        resources();
        signIns();
        // the session of a token cannot change what lets others in
        admin = scene.joined("Cleo", "cleo@example.org", Role.ORG_ADMIN);
        federation();
        provider();
        lists();
    }

    private void names(String path, String... more) {
        for (String name : List.of("", " ", "x".repeat(256), "a\u0007b", "a\u202eb")) {
            send(path, Stream.concat(Stream.of("name", name), Stream.of(more)).toArray(String[]::new));
        }
    }

    private void people() {
        send("/people/invite", "name", "Eve", "email", "nobody", "role", "client");
        send("/people/invite", "name", "Eve", "email", "e\u200bve@example.org", "role", "client");
        send("/people/invite", "name", "Eve", "email", "ada@example.org", "role", "client");
        send("/people/invite", "name", "Eve", "email", "eve@example.org", "role", "root");
        send("/people/invite", "name", "Eve", "email", "eve@example.org", "role", "client", "project_ids", UNKNOWN);
        send("/people/invite", "name", "Eve", "email", "eve@example.org", "role", "client", "project_ids", "x");
        send("/people/invite", "other", "x");
        send("/service-accounts/new", "name", "", "role", "client");
        send(ada + "/projects/new", "project_id", UNKNOWN);
        send(ada + "/projects/new", "project_id", archived.substring("/projects/".length()));
        send(ada + "/delete");
        send(project + "/members/new");
        send(project + "/members/new", "user_id", UNKNOWN);
        send("/people/" + UNKNOWN + "/suspend");
    }

    private void tokens() {
        send("/tokens/new", "name", "", "expires", "7d");
        send("/tokens/new", "name", "x".repeat(256), "expires", "7d");
        send("/tokens/new", "name", "ci", "expires", "1y");
        send("/tokens/new", "name", "ci", "expires", "7d", "allowed_addresses", "10.0.0.1/8");
        send("/tokens/new", "name", "ci", "expires", "7d", "allowed_addresses", "home");
        send("/tokens/new", "name", "ci", "expires", "7d", "allowed_addresses", "10.0.0.1 ".repeat(51));
        send("/tokens/" + UNKNOWN + "/revoke");
        send(ada + "/tokens/" + UNKNOWN + "/rotate", "overlap", "0");
    }

    private void resources() {
        send(archived + "/collections/new", "name", "Orbits");
        send(project + "/delete", "project_name", "Mercury");
        send(project + "/inputs/new", "payload", "{depth");
        send(project + "/inputs/new", "payload", "{\"a\":1,\"a\":2}");
        send(project + "/inputs/new", "payload", "1 2");
        send(project + "/inputs/new", "payload", "\"\\ud800\"");
        send(project + "/inputs/new", "payload", "[".repeat(2_000));
        send(project + "/inputs/new", "payload", "\"" + "x".repeat(49_200) + "\"");
        send(project + "/inputs/new", "collection_ids", UNKNOWN);
        send(project + "/inputs/new", "collection_ids", "x");
        send(project + "/queries", "input_id", UNKNOWN);
        send(project + "/queries", "input_id", "x");
        send(collection + "/inputs/new", "input_id", UNKNOWN);
        send(collection + "/delete");
        send("/projects/" + UNKNOWN + "/archive");
        send("/inputs/" + UNKNOWN + "/delete");
    }

    private void federation() {
        issuer("issuer", "http://ci.example");
        issuer("issuer", "https://ci.example?a=b");
        issuer("issuer", "");
        issuer("required_claims", "\u00e4");
        for (String keys : List.of(
                "ftp://ci.example",
                "{}",
                "{\"keys\":[{}]}",
                "{\"keys\":[1]}",
                "{\"keys\":[{},1]}",
                "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"a\",\"d\":\"b\"}]}",
                "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"a\",\"use\":\"enc\"}]}",
                "{\"keys\":[" + "{},".repeat(50) + "{}]}",
                "{\"keys\":[{\"x\":\"" + "x".repeat(17_000) + "\"}]}")) {
            issuer("keys", keys);
        }
        String issuer = admin.created("/federation/new", issuerFields("name", "CI"));
        String account = ConsoleScene.field(
                scene.api("POST", "/users", "{\"name\":\"ci\",\"role\":\"client\",\"project_ids\":[]}"), "user_id");
        for (String match : List.of(
                "",
                "\u00e4=b",
                "iss=b",
                "a=*",
                "a=" + "x".repeat(1_100),
                "a=b\u0007c",
                "a=b\n".repeat(60),
                IntStream.range(0, 30).mapToObj(i -> "a" + i + "=b").collect(Collectors.joining("\n")))) {
            send(issuer + "/rules/new", "user_id", account, "match", match, "minutes", "15");
        }
    }

    private void issuer(String field, String value) {
        send("/federation/new", issuerFields(field, value));
    }

    /** Returns the fields of the form, one of which has this value. */
    private static String[] issuerFields(String field, String value) {
        Map<String, String> fields = new LinkedHashMap<>(
                Map.of("name", "CI", "issuer", "https://ci.example", "audience", "x", "keys", "discovery"));
        fields.put("required_claims", "");
        fields.put(field, value);
        return fields.entrySet().stream()
                .flatMap(one -> Stream.of(one.getKey(), one.getValue()))
                .toArray(String[]::new);
    }

    private void provider() {
        String page = "/single-sign-on/edit";
        send(page, "name", "", "issuer", "https://login.example.com", "client_id", "x");
        send(page, "name", "Acme", "issuer", "http://login.example.com", "client_id", "x");
        send(page, "name", "Acme", "issuer", "https://login.example.com", "client_id", "");
        send(page, "name", "Acme", "issuer", "https://login.example.com", "client_id", "\u00e4");
        String[] right = {"name", "Acme", "issuer", "https://login.example.com", "client_id", "x"};
        send(
                page,
                Stream.concat(Stream.of(right), Stream.of("client_secret", "x".repeat(1_001)))
                        .toArray(String[]::new));
        send(
                page,
                Stream.concat(Stream.of(right), Stream.of("create_users", "true", "new_user_projects", UNKNOWN))
                        .toArray(String[]::new));
        send("/single-sign-on/test");
        admin.post(page, right);
        send("/single-sign-on/passwords-off");
    }

    private void signIns() {
        send("/sign-in", "email", "ada@example.org", "password", "not the one");
        send("/sign-in/token", "token", "none");
        send("/join", "code", "none");
        String code = scene.invite("Bob", "bob@example.org", Role.CLIENT);
        send("/join/finish", "code", code, "password", "");
        send("/people/" + root() + "/make-client");
    }

    private void lists() {
        for (String path : List.of(
                "/tokens?after=!",
                "/tokens?after=abc",
                "/people?after=abc",
                "/activity?actor=nobody",
                "/activity?object=x",
                "/activity?since=yesterday",
                "/all-tokens?owner=nobody",
                "/projects/" + UNKNOWN,
                "/people/" + UNKNOWN,
                "/queries/" + UNKNOWN,
                "/nothing")) {
            BrowserResponse page = admin.send("GET", path, "Accept-Language: " + language + "\r\n", "");
            assertThat(page.status()).as(path).isGreaterThanOrEqualTo(400);
            check(path, page);
        }
    }

    private String root() {
        return scene.pathOf(admin, ConsoleScene.ADMIN).substring("/people/".length());
    }

    /** Sends a form, which must be refused, and returns the errors. */
    private List<String> send(String path, String... fields) {
        BrowserResponse refused = admin.send(
                "POST",
                path,
                "Sec-Fetch-Site: same-origin\r\nAccept-Language: " + language + "\r\n",
                Browsing.form(fields));
        assertThat(refused.status()).as("%s %s", path, List.of(fields)).isBetween(400, 499);
        return check(path + " " + List.of(fields), refused);
    }

    private List<String> check(String request, BrowserResponse page) {
        Pattern error = page.body().contains("role=\"alert\"") ? ALERT : PROBLEM;
        List<String> shown = error.matcher(page.body())
                .results()
                .map(match -> match.group(1))
                .map(text ->
                        text.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip())
                .filter(text -> !text.isEmpty())
                .toList();
        assertThat(shown)
                .as(request)
                .isNotEmpty()
                .allSatisfy(text -> assertThat(WIRE.matcher(text).find())
                        .as("%s: %s", request, text)
                        .isFalse());
        errors.addAll(shown);
        return shown;
    }
}
