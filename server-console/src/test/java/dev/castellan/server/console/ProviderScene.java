package dev.castellan.server.console;

import dev.castellan.server.NewOrganization;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A {@link ConsoleScene} whose organization has an enabled provider and the domain {@code acme.example}. */
final class ProviderScene implements AutoCloseable {

    static final String ADA = "ada@acme.example";
    static final String ATTEMPT = "__Host-castellan-attempt";
    static final String SESSION = "__Host-castellan";

    final FakeProvider fake = new FakeProvider();
    final ConsoleScene scene = new ConsoleScene(
            new TestConsole(page -> page, Console.site().providers(fake, null)),
            builder -> builder.consoleUrl(URI.create("https://castellan.example.org/console")));
    private int codes;

    ProviderScene() {
        provider(true, true);
        fake.person("person-1", ADA);
    }

    /** Changes the provider. */
    void provider(boolean passwords, boolean enabled) {
        scene.write(tx -> {
            tx.providers().put(FakeProvider.row(passwords, enabled, scene.clock.instant()));
            tx.providers().setDomains(List.of("acme.example"));
        });
    }

    /** Creates an organization with another provider and the same domain, and returns its id. */
    String secondOrganization() {
        UUID id = scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Moonbase").admin("Neil", "neil@moon.example"))
                .organizationId();
        scene.write(id, tx -> {
            ProviderRow row = FakeProvider.row(true, true, scene.clock.instant());
            tx.providers()
                    .put(new ProviderRow(
                            new UUID(8, 8),
                            "Moon ID",
                            "https://login.moon.example",
                            row.clientId(),
                            null,
                            List.of(),
                            true,
                            true,
                            row.createdAt(),
                            null));
            tx.providers().setDomains(List.of("acme.example"));
        });
        return id.toString();
    }

    /** Begins to sign in, and returns the page that forwards the browser. */
    BrowserResponse start(Browsing browser, String query) {
        return browser.postOnly("/provider/start" + query, "organization", id(), "email", ADA);
    }

    String id() {
        return scene.organization.toString();
    }

    /** Returns the parameters with a code for the request that began last. */
    String answer() {
        return fake.answer("code-" + ++codes);
    }

    /** Comes back from the provider with a code. */
    BrowserResponse comeBack(Browsing browser) {
        return comeBack(browser, answer());
    }

    /** Comes back from the provider with these parameters. */
    BrowserResponse comeBack(Browsing browser, String query) {
        return browser.send("GET", "/provider/callback/" + id() + query, "Sec-Fetch-Site: cross-site\r\n", "");
    }

    /** Returns a browser in which the person of the provider is signed in. */
    Browsing signedIn() {
        Browsing browser = scene.browser();
        start(browser, "");
        comeBack(browser);
        return browser;
    }

    /** Lets the provider say that the person entered the password there some time ago. */
    void authenticated(Duration ago) {
        fake.claim("auth_time", scene.clock.instant().minus(ago).getEpochSecond());
    }

    @Override
    public void close() {
        scene.close();
    }
}
