package dev.castellan.examples;

import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.people.People;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.PendingInvitation;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.ServerStore;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.util.UUID;

/** The code in docs/people.md. Shows a product with custom sign-in pages. */
public final class PeopleGuide {

    private PeopleGuide() {}

    /** Runs all examples. */
    public static void main(String[] args) {
        ServerStore store = new MemoryStore(Clock.systemUTC());
        try (CastellanServer server =
                        CastellanServer.builder().withoutSocket().store(store).start();
                People people = start(store)) {
            Browser browser = new Browser(InetAddress.getLoopbackAddress(), "Firefox");
            String password = beginWithAToken(people, server.bootstrap().token(), browser);
            UUID organization = server.bootstrap().organizationId();
            String email = server.administration()
                    .user(organization, server.bootstrap().adminId())
                    .map(User::email)
                    .orElseThrow();
            signIn(people, organization, email, password, browser);
            String code = server.administration()
                    .createInvitation(organization, NewInvitation.of("Ada", "ada@example.org", Role.CLIENT))
                    .code();
            join(people, code, "nine purple lizards sleep", browser);
        }
    }

    private static People start(ServerStore store) {
        People people = People.builder(store)
                .relyingParty(RelyingParty.at(URI.create("https://castellan.example.org"), "Castellan"))
                .build();
        return people;
    }

    /** Signs in the first administrator with a token, because no user can send invitations yet. */
    private static String beginWithAToken(People people, String token, Browser browser) {
        String password = "seven green turtles dance";
        SignedIn admin = people.signIn(token, browser);
        try {
            people.changePassword(admin.session(), null, "short", browser)
                    .toCompletableFuture()
                    .join();
        } catch (RuntimeException e) {
            if (e.getCause() instanceof Refusal refusal) {
                System.out.println(refusal.getMessage());
            }
        }
        people.changePassword(admin.session(), null, password, browser)
                .toCompletableFuture()
                .join();
        return password;
    }

    private static void join(People people, String code, String password, Browser browser) {
        PendingInvitation invitation = people.invitation(code);
        System.out.println(invitation.name() + " joins " + invitation.organizationName());
        SignedIn joined =
                people.join(code, password, browser).toCompletableFuture().join();
        System.out.println(joined.session().email() + " has joined");
    }

    private static void signIn(People people, UUID organization, String email, String password, Browser browser) {
        String cookie = people.signIn(organization, email, password, browser)
                .thenApply(SignedIn::secret)
                .toCompletableFuture()
                .join();
        ActiveSession session = people.session(cookie).orElseThrow();
        System.out.println(session.name() + " is signed in until " + session.expiresAt());
        people.signOut(session, browser);
        System.out.println("still signed in: " + people.session(cookie).isPresent());
    }
}
