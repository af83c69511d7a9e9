package dev.castellan.system.secrets;

import dev.castellan.model.Role;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.people.People;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program in which people join, sign in, fail to sign in, and change their passwords. The program prints all results,
 * writes the secrets to a file, discards them, and keeps running.
 */
final class SigningIn {

    static final String READY = "everybody has signed in";

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
    private static final Pattern CHALLENGE = Pattern.compile("\"challenge\":\"([A-Za-z0-9_-]{43})\"");
    private static final Browser BROWSER = new Browser(InetAddress.getLoopbackAddress(), "Firefox");

    private final SecureRandom random = new SecureRandom();
    private final List<String> secrets = new ArrayList<>();
    private final Store store;
    private final People people;
    private final UUID organization;
    private final UUID ada;

    private SigningIn(Store store, CastellanServer server, People people) {
        Bootstrap created = server.bootstrap();
        this.store = store;
        this.people = people;
        this.organization = created.organizationId();
        this.ada = server.administration()
                .createPerson(organization, NewPerson.of("Ada", "ada@castellan.test", Role.CLIENT))
                .id();
    }

    public static void main(String[] arguments) throws IOException {
        Store store = new MemoryStore(Clock.systemUTC());
        try (CastellanServer server =
                        CastellanServer.builder().withoutSocket().store(store).start();
                People people = People.builder(store)
                        .relyingParty(RelyingParty.at(URI.create("https://castellan.test"), "Castellan"))
                        .build()) {
            signIn(store, server, people, Path.of(arguments[0]));
            System.out.println(READY);
            System.in.read();
        }
    }

    private static void signIn(Store store, CastellanServer server, People people, Path file) throws IOException {
        SigningIn program = new SigningIn(store, server, people);
        program.run();
        Files.write(file, program.secrets);
    }

    private void run() {
        String first = password();
        String second = password();
        String wrong = password();
        String code = invite();
        print(people.invitation(code));
        failed(people.join(code, "ada@castellan.test", BROWSER));
        SignedIn joined = finish(people.join(code, first, BROWSER));
        failed(people.join(code, first, BROWSER));
        failed(people.signIn(organization, "ada@castellan.test", wrong, BROWSER));
        failed(people.signIn(organization, "nobody@castellan.test", wrong, BROWSER));
        ActiveSession session = finish(people.signIn(organization, "ada@castellan.test", first, BROWSER))
                .session();
        failed(people.changePassword(session, wrong, second, BROWSER));
        print(people.session(joined.secret()));
        session = finish(people.changePassword(session, first, second, BROWSER)).session();
        finish(people.confirm(session, second, BROWSER));
        challenge(people.passkeys().orElseThrow().beginRegistration(session).options());
        challenge(people.passkeys()
                .orElseThrow()
                .beginSignIn("ada@castellan.test", BROWSER)
                .options());
        // Jackson keeps the last text that a thread wrote, which this call overwrites
        print(people.passkeys().orElseThrow().beginSignIn("ada@castellan.test", BROWSER));
        print(store.<Object>read(
                organization,
                view -> List.of(
                        view.passwords().get(ada),
                        view.invitations().ofUser(ada),
                        view.sessions().ofUser(ada, null, 9))));
    }

    private SignedIn finish(CompletionStage<SignedIn> stage) {
        SignedIn signedIn = stage.toCompletableFuture().join();
        secrets.add(signedIn.secret());
        print(signedIn);
        return signedIn;
    }

    private void challenge(String options) {
        Matcher challenge = CHALLENGE.matcher(options);
        if (!challenge.find()) {
            throw new AssertionError("options without a challenge");
        }
        secrets.add(challenge.group(1));
    }

    private static void failed(CompletionStage<SignedIn> stage) {
        AtomicReference<Throwable> problem = new AtomicReference<>();
        stage.exceptionally(thrown -> {
                    problem.set(thrown);
                    return null;
                })
                .toCompletableFuture()
                .join();
        problem.get().printStackTrace(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    }

    private String invite() {
        String code = tag() + letters(43);
        secrets.add(code);
        store.write(organization, tx -> {
            tx.invitations()
                    .put(new InvitationRow(
                            ada,
                            Purpose.JOIN,
                            TokenHash.of(code),
                            null,
                            tx.now(),
                            tx.now().plus(Duration.ofDays(3)),
                            null));
            return ada;
        });
        return code;
    }

    private String tag() {
        return store.<String>read(organization, view -> view.organization().tag());
    }

    private String password() {
        String password = letters(30);
        secrets.add(password);
        return password;
    }

    private String letters(int length) {
        StringBuilder text = new StringBuilder();
        random.ints(length, 0, LETTERS.length()).forEach(i -> text.append(LETTERS.charAt(i)));
        return text.toString();
    }

    private static void print(Object value) {
        System.err.println(value);
    }
}
