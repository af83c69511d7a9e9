package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests that a form in one tab does not undo what a form in another tab has changed meanwhile. */
final class LostUpdatesTest {

    private static final Pattern INPUT = Pattern.compile("<input [^>]*name=\"([a-z_]+)\" [^>]*value=\"([^\"]*)\"");

    @AutoClose
    private final ConsoleScene scene = ConsoleScene.withName();

    private final Browsing admin = scene.admin();

    @Test
    void changesOnlyFieldsThatUserEdited() {
        String person = person();
        Map<String, String> first = form(person + "/edit");
        Map<String, String> second = form(person + "/edit");

        first.put("name", "Ada Lovelace");
        second.put("email", "lovelace@example.org");

        assertThat(send(person + "/edit", first).status()).isEqualTo(303);
        assertThat(send(person + "/edit", second).status()).isEqualTo(303);
        assertThat(admin.get(person).body()).contains("<h1>Ada Lovelace</h1>", "lovelace@example.org");
    }

    @Test
    void showsConcurrentChangeBeforeOverwritingIt() {
        String person = person();
        Map<String, String> first = form(person + "/edit");
        Map<String, String> second = form(person + "/edit");
        first.put("name", "Ada Lovelace");
        first.put("email", "lovelace@example.org");
        second.put("name", "Countess");
        second.put("email", "countess@example.org");
        send(person + "/edit", first);

        BrowserResponse name = send(person + "/edit", second);
        assertThat(name.status()).isEqualTo(422);
        assertThat(name.body())
                .contains("id=\"name-help\" role=\"alert\">Somebody has changed this to Ada Lovelace meanwhile.");
        BrowserResponse address = send(person + "/edit", fields(name));
        assertThat(address.body())
                .contains(
                        "id=\"email-help\" role=\"alert\">Somebody has changed this to lovelace@example.org meanwhile.");
        assertThat(admin.get(person).body()).contains("<h1>Ada Lovelace</h1>", "lovelace@example.org");
        assertThat(send(person + "/edit", fields(address)).status()).isEqualTo(303);
        assertThat(admin.get(person).body()).contains("<h1>Countess</h1>", "countess@example.org");
    }

    @Test
    void keepsConcurrentChangeWhenAnotherFieldIsRejected() {
        String person = person();
        Map<String, String> form = form(person + "/edit");
        send(person + "/edit", changed(form(person + "/edit"), "name", "Ada Lovelace"));

        BrowserResponse refused = send(person + "/edit", changed(form, "email", "no address"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("value=\"Ada Lovelace\"", "value=\"no address\"");
        send(person + "/edit", changed(fields(refused), "email", "lovelace@example.org"));

        assertThat(admin.get(person).body()).contains("<h1>Ada Lovelace</h1>", "lovelace@example.org");
    }

    @Test
    void acceptsSameChangeTwiceWithoutWritingAgain() {
        String person = person();
        Map<String, String> form = changed(form(person + "/edit"), "name", "Ada Lovelace");
        assertThat(send(person + "/edit", form).status()).isEqualTo(303);
        Object before = scene.state();
        assertThat(send(person + "/edit", form).status()).isEqualTo(303);
        assertThat(scene.state()).isSameAs(before);
    }

    @Test
    void everyRenameFormReportsConcurrentChangeOfName() {
        String project = admin.created("/projects/new", "name", "Apollo");
        String token = ConsoleScene.field(scene.api("POST", "/users/tokens", "{\"name\":\"laptop\"}"), "token_id");
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String path = scene.pathOf(admin, "ada@example.org");
        String passkey = scene.passkey(path.substring(path.lastIndexOf('/') + 1));
        everyFormWithAName(admin, "/organization/rename");
        everyFormWithAName(admin, project + "/rename");
        everyFormWithAName(admin, admin.created(project + "/collections/new", "name", "Craters") + "/rename");
        everyFormWithAName(admin, admin.created(project + "/inputs/new", "name", "Tycho") + "/rename");
        everyFormWithAName(admin, "/tokens/" + token + "/rename");
        everyFormWithAName(ada, "/security/passkeys/" + passkey + "/rename");
        everyFormWithAName(ada, "/security/name");
    }

    @Test
    void reportsConcurrentRemovalOfName() {
        String input = admin.created(admin.created("/projects/new", "name", "Apollo") + "/inputs/new", "name", "Tycho");
        Map<String, String> form = changed(form(input + "/rename"), "name", "Kepler");
        send(input + "/rename", changed(form(input + "/rename"), "name", ""));
        assertThat(send(input + "/rename", form).body())
                .contains("role=\"alert\">Somebody has removed this meanwhile.");
    }

    private void everyFormWithAName(Browsing browser, String path) {
        Map<String, String> first = fields(browser.get(path));
        Map<String, String> unchanged = new LinkedHashMap<>(first);
        Map<String, String> second = new LinkedHashMap<>(first);
        assertThat(send(browser, path, changed(first, "name", "First name")).status())
                .as(path)
                .isEqualTo(303);
        assertThat(send(browser, path, unchanged).status()).as(path).isEqualTo(303);
        BrowserResponse refused = send(browser, path, changed(second, "name", "Second name"));
        assertThat(refused.body())
                .as(path)
                .contains("role=\"alert\">Somebody has changed this to First name meanwhile.", "\"Second name\"");
        assertThat(send(browser, path, fields(refused)).status()).as(path).isEqualTo(303);
        assertThat(browser.get(path).body()).as(path).contains("value=\"Second name\"");
    }

    private String person() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        return scene.pathOf(admin, "ada@example.org");
    }

    private Map<String, String> form(String path) {
        return fields(admin.get(path));
    }

    private static Map<String, String> changed(Map<String, String> form, String name, String value) {
        form.put(name, value);
        return form;
    }

    private static Map<String, String> fields(BrowserResponse page) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (MatchResult input :
                INPUT.matcher(page.find("(?s)(<main.*)")).results().toList()) {
            fields.put(input.group(1), input.group(2));
        }
        return fields;
    }

    private BrowserResponse send(String path, Map<String, String> fields) {
        return send(admin, path, fields);
    }

    private static BrowserResponse send(Browsing browser, String path, Map<String, String> fields) {
        return browser.post(
                path,
                fields.entrySet().stream()
                        .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                        .toArray(String[]::new));
    }
}
