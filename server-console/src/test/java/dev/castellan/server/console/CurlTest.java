package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the curl commands of the pages: each command is sent to the API as a shell sends it. */
@Tag("slow")
final class CurlTest {

    /**
     * Pages without a command: pages whose forms have no equivalent in the API, perform several operations, or an
     * operation that only a session can call, a page that is shown only after a refusal, and pages that change only the
     * objects in a list.
     */
    private static final Pattern OTHERS =
            Pattern.compile("/(sign-in|sign-out|join|confirm|setup|security(?!/name)|tokens/revoke|review"
                    + "|people/selected|passkey|organization/passkeys|people/\\{id}/offboard|federation"
                    + "|provider|single-sign-on|device)(/.*)?");

    private static final Pattern COMMAND = Pattern.compile("<pre tabindex=\"0\">(curl [^<]*)</pre>");
    private static final Pattern PARTS =
            Pattern.compile("curl (?:-X ([A-Z]+) )?\"http://127\\.0\\.0\\.1:\\d+/api/v1([^\"]*)\""
                    + " \\\\\n  -H \"Authorization: Bearer \\$CASTELLAN_TOKEN\""
                    + "(?: \\\\\n  -H '(X-Project-ID: [^']*)')?"
                    + "(?: \\\\\n  -H 'Content-Type: application/json' -d '((?:[^']|'\\$[A-Z_]+')*)')?");

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    @AutoClose
    private final ConsoleScene other = new ConsoleScene();

    private final CurlScene own = new CurlScene(scene);
    private final CurlScene foreign = new CurlScene(other);

    @ParameterizedTest
    @MethodSource("pages")
    void curlCommandHasSameEffectAsForm(ConsolePage page) {
        List<String> commands = commands(own.admin().get(own.path(page)));
        run(commands.get(commands.size() - 1));
        foreign.post(page);

        assertThat(own.newest()).isEqualTo(foreign.newest());
    }

    @Test
    void curlCommandForListIncludesActiveFilters() {
        Browsing admin = own.admin();
        assertThat(commands(admin.get("/activity?operation=projects.create&since=2026-11-22T12%3A00")))
                .singleElement()
                .asString()
                .contains("/audit-events?operation=projects.create&since=2026-11-22T12%3A00%3A00Z&limit=25\"");
        for (String list :
                List.of("/people", "/service-accounts", "/all-tokens", "/tokens", "/projects", "/activity")) {
            assertThat(commands(admin.get(list))).as(list).isNotEmpty().first().satisfies(command -> {
                assertThat(command).doesNotContain("-X");
                run(command);
            });
        }
    }

    @Test
    void clientSeesOnlyPermittedCurlCommands() {
        Browsing ada = scene.browser().signedIn(scene.userToken("Grace", "grace@example.org"));
        assertThat(commands(ada.get("/projects")))
                .singleElement()
                .asString()
                .contains("/projects?archived=false&limit=50\"");
    }

    @Test
    void showsNoCurlCommandForFormsWithoutApiOperation() {
        for (String path : List.of("/sign-in", "/sign-in/token", "/join")) {
            assertThat(commands(scene.browser().get(path))).as(path).isEmpty();
        }
        assertThat(commands(own.admin().get("/security/sessions/end"))).isEmpty();
    }

    @Test
    void openingPageDoesNotSubmitItsForm() {
        AtomicInteger submitted = new AtomicInteger();
        TestConsole console = new TestConsole(page -> counting(page, submitted));
        try (ConsoleScene counted = new ConsoleScene(console, builder -> builder)) {
            CurlScene objects = new CurlScene(counted);
            int signIns = submitted.get();
            assertThat(signIns).isPositive();
            String before = counted.audit();
            forms().forEach(page -> objects.admin().get(objects.path(page)));
            assertThat(submitted).hasValue(signIns);
            assertThat(counted.audit()).isEqualTo(before);
        }
    }

    /** Returns the pages whose form has an equivalent in the API. */
    static Stream<ConsolePage> pages() {
        return forms().filter(page -> !OTHERS.matcher(page.path()).matches());
    }

    private static Stream<ConsolePage> forms() {
        return Console.pages().stream().filter(page -> page.form() != null);
    }

    private static List<String> commands(Browsing.BrowserResponse page) {
        assertThat(page.status()).isEqualTo(200);
        return COMMAND.matcher(page.body())
                .results()
                .map(command -> command.group(1)
                        .replace("&#34;", "\"")
                        .replace("&#39;", "'")
                        .replace("&quot;", "\"")
                        .replace("&gt;", ">")
                        .replace("&lt;", "<")
                        .replace("&amp;", "&"))
                .toList();
    }

    /** Sends the request of a command with the token of the admin, and expects success. */
    private void run(String command) {
        MatchResult parts = PARTS.matcher(command).results().findFirst().orElseThrow(() -> new AssertionError(command));
        assertThat(parts.group()).as("the whole command").isEqualTo(command);
        own.send(parts.group(1) == null ? "GET" : parts.group(1), parts.group(2), parts.group(3), parts.group(4));
    }

    /** Returns a page that counts how often it runs the code of its form. */
    private static ConsolePage counting(ConsolePage page, AtomicInteger count) {
        ConsolePage.Form form = page.form();
        if (form == null) {
            return page;
        }
        Function<PageRequest, PageResponse> submit = request -> {
            count.incrementAndGet();
            return form.submit().apply(request);
        };
        return new ConsolePage(
                page.path(),
                page.access(),
                page.show(),
                new ConsolePage.Form(form.fields(), submit, form.operation(), form.call(), form.isScript()));
    }
}
