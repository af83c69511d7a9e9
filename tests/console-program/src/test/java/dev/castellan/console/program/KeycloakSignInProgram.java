package dev.castellan.console.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.server.standalone.Main;
import dev.castellan.support.keycloak.Keycloak;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Signs people in to the console of the runnable server with a real Keycloak, in Chromium. Argument: the folder of an
 * unpacked {@code org.keycloak:keycloak-quarkus-dist}.
 */
public final class KeycloakSignInProgram implements AutoCloseable {

    private static final String DATA = "castellan.db";
    private static final String SECRET = "the client secret";
    private static final String AT_PROVIDER = "loud turtles whistle";
    private static final Pattern ORGANIZATION = Pattern.compile("\"organization_id\":\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("\"code\":\"([^\"]+)\"");

    private final Path folder;
    private final Keycloak keycloak;
    private final RunningProgram server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final String token;

    private KeycloakSignInProgram(Path installation, Path folder) throws Exception {
        this.folder = folder;
        keycloak = new Keycloak(installation, Files.createDirectory(folder.resolve("keycloak")));
        Runtime.getRuntime().addShutdownHook(new Thread(keycloak::end, "end-keycloak"));
        Files.writeString(folder.resolve("sealing.key"), "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=");
        int port = freePort();
        ProcessBuilder program = RunningProgram.java(
                Main.class,
                List.of(
                        "--data=" + DATA,
                        "--token-file=root.token",
                        "--provider-key-file=sealing.key",
                        "--allow-outgoing-host=" + Keycloak.HOST,
                        "--port=" + port,
                        "--console-url=http://localhost:" + port + "/console"));
        program.environment()
                .put(
                        "JDK_JAVA_OPTIONS",
                        "-Djavax.net.ssl.trustStore=" + keycloak.trustStore() + " -Djavax.net.ssl.trustStorePassword="
                                + Keycloak.PASSWORD);
        server = RunningProgram.start(folder, program);
        token = Files.readString(folder.resolve("root.token")).strip();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Runs the program. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("keycloak-sign-in");
        try (KeycloakSignInProgram program = new KeycloakSignInProgram(Path.of(arguments[0]), folder)) {
            program.run();
        } finally {
            Browser.quitAll();
        }
    }

    private void run() throws Exception {
        String organization = find(ORGANIZATION, call("GET", "/organization", ""));
        addDomain(organization);
        keycloak.create("", "{\"realm\":\"acme\",\"enabled\":true}");
        keycloak.create("/acme/clients", client(organization));
        String ada = person("ada", true);
        person("eve", false);
        String bob = person("bob", true);
        for (String name : List.of("ada", "eve", "bob")) {
            invite(name, "client");
        }
        try (Browser boss = Browser.of(server.console()).trustingAll();
                Browser here = Browser.of(server.console()).trustingAll()) {
            setUp(boss);
            signIn(here, ada);
            refused(here, ada, bob);
        }
    }

    private void addDomain(String organization) throws IOException, InterruptedException {
        List<String> command = List.of("organization", "domains", organization, "--add=acme.example", "--data=" + DATA);
        Process process = RunningProgram.java(Main.class, command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    /** Returns a client of Keycloak, as docs/sso.md describes it. */
    private String client(String organization) {
        return "{\"clientId\":\"castellan\",\"secret\":\"" + SECRET + "\",\"publicClient\":false,"
                + "\"standardFlowEnabled\":true,\"directAccessGrantsEnabled\":false,\"frontchannelLogout\":false,"
                + "\"redirectUris\":[\"" + server.console() + "/provider/callback/" + organization + "\"],"
                + "\"attributes\":{\"pkce.code.challenge.method\":\"S256\","
                + "\"backchannel.logout.session.required\":\"true\","
                + "\"backchannel.logout.url\":\"" + server.console() + "/provider/logout/" + organization + "\"}}";
    }

    private String person(String name, boolean isVerified) throws IOException {
        return keycloak.create(
                "/acme/users",
                "{\"username\":\"" + name + "\",\"email\":\"" + name + "@acme.example\",\"emailVerified\":" + isVerified
                        + ",\"enabled\":true,\"firstName\":\"" + name + "\",\"lastName\":\"Acme\",\"credentials\":[{"
                        + "\"type\":\"password\",\"value\":\"" + AT_PROVIDER + "\",\"temporary\":false}]}");
    }

    private String invite(String name, String role) {
        return find(
                CODE,
                call(
                        "POST",
                        "/users/invitations",
                        "{\"name\":\"" + name + "\",\"email\":\"" + name + "@acme.example\",\"role\":\"" + role
                                + "\",\"project_ids\":[]}"));
    }

    private String call(String method, String path, String body) {
        URI api = URI.create(server.console().toString().replace("/console", "/api/v1" + path));
        HttpRequest request = HttpRequest.newBuilder(api)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
            return response.body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    /** An admin enters the settings, tests them with the account of somebody, and enables the provider. */
    private void setUp(Browser boss) {
        boss.join(invite("boss", "org_admin")).follow("Single sign-on").heading("Single sign-on");
        boss.follow("Enter settings")
                .type("Name", "Acme")
                .type("Issuer", keycloak.issuer("acme"))
                .type("Client ID", "castellan")
                .type("Client secret", SECRET)
                .press("Save");
        boss.heading("Single sign-on").press("Test");
        atKeycloak(boss, "bob", AT_PROVIDER).heading("Tested Acme");
        done("the test succeeds: " + boss.text("dl"));
        boss.follow("Single sign-on")
                .follow("Enable")
                .leaving()
                .press("Enable")
                .remaining()
                .heading("Single sign-on");
    }

    private void signIn(Browser here, String ada) throws IOException {
        begin(here, "ada");
        atKeycloak(here, "ada", "a wrong password");
        here.text("#input-error-username, #input-error-password, #input-error");
        done("Keycloak refuses a wrong password");
        atKeycloak(here, "ada", AT_PROVIDER).heading("Overview");
        assertSignedInAs(here, "ada@acme.example");
        done("an invited person signs in");

        here.openUrl(server.console() + "/confirm?next=" + server.console().getPath() + "/security");
        here.press("Continue with Acme");
        here.type("Password", AT_PROVIDER).press("Sign In").heading("Security");
        done("a confirmation asks for the password again (max_age) and gets auth_time");

        keycloak.admin("PUT", "/acme/users/" + ada, "{\"email\":\"lovelace@acme.example\"}");
        here.signOut();
        begin(here, "ada").heading("Overview");
        assertSignedInAs(here, "ada@acme.example");
        done("a person whose address has changed at Keycloak keeps the account, and Keycloak asks for no password");

        keycloak.admin("POST", "/acme/users/" + ada + "/logout", "");
        here.open("/security").heading("Sign in");
        done("an admin of Keycloak ends the session here by a logout token");

        signInAtKeycloak(here, "ada");
        here.openUrl(keycloak.issuer("acme") + "/protocol/openid-connect/logout");
        here.pressInput("Logout").heading("You are logged out");
        here.open("/security").heading("Sign in");
        done("a person who signs out at Keycloak is signed out here");
    }

    private void refused(Browser here, String ada, String bob) throws IOException {
        begin(here, "eve");
        atKeycloak(here, "eve", AT_PROVIDER).heading("Not signed in");
        done("an address that is not verified links nobody");
        here.forgetCookies(keycloak.issuer("acme"));

        keycloak.admin("PUT", "/acme/users/" + bob, "{\"enabled\":false}");
        begin(here, "bob");
        atKeycloak(here, "bob", AT_PROVIDER);
        done("Keycloak refuses a disabled person: "
                + here.text("#input-error-username, #input-error, .pf-v5-c-alert__title"));

        signInAtKeycloak(here, "ada");
        keycloak.admin("DELETE", "/acme/users/" + ada, "");
        here.open("/security").heading("Security").signOut();
        done("Keycloak sends no logout token for a deleted person, whose session goes on");
        here.forgetCookies(keycloak.issuer("acme"));
        person("ada", true);
        begin(here, "ada");
        atKeycloak(here, "ada", AT_PROVIDER).heading("Not signed in");
        done("another person with the address of a deleted one gets no account");
    }

    private static void assertSignedInAs(Browser browser, String email) {
        browser.open("/security").heading("Security");
        assertThat(browser.source()).contains(email);
    }

    private void signInAtKeycloak(Browser browser, String name) {
        begin(browser, name);
        atKeycloak(browser, name, AT_PROVIDER).heading("Overview");
    }

    /** Enters an address on the sign-in page, and continues at Keycloak. */
    private static Browser begin(Browser browser, String name) {
        browser.open("/sign-in").follow("Sign in with single sign-on (SSO)");
        return browser.type("E-mail address", name + "@acme.example")
                .press("Continue")
                .press("Continue with Acme");
    }

    private static Browser atKeycloak(Browser browser, String name, String password) {
        browser.type("Username or email", name).type("Password", password);
        return browser.press("Sign In");
    }

    private static void done(String what) {
        System.out.println(what);
    }

    @Override
    public void close() {
        server.close();
        keycloak.end();
    }
}
