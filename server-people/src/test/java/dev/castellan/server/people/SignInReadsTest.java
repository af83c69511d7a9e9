package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static dev.castellan.server.people.Scene.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.people.signin.Browser;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests which methods of the store a sign-in calls before the client has proved anything. */
class SignInReadsTest {

    private static final String ADA = "ada@castellan.example";
    private static final String WRONG = "not the password of ada";

    private final Scene scene = new Scene();
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final People people = People.builder(counted(scene.store))
            .clock(scene.clock)
            .relyingParty(Scene.SITE)
            .hashing(Scene.CHEAP_HASHING)
            .build();
    private final PeoplePasskeys passkeys = people.passkeys().orElseThrow();

    @AfterEach
    void close() {
        people.close();
        scene.close();
    }

    @Test
    void numberOfStoreCallsDoesNotDependOnNumberOfOrganizations() {
        scene.userWithPassword(ADA);
        createOrganizations(2);
        List<String> sample = callsOfSignIns();

        createOrganizations(20);

        assertThat(callsOfSignIns()).isEqualTo(sample);
        assertThat(sample).doesNotContain("organizations");
    }

    @Test
    void doesNotCallStoreOnceNetworkAddressIsRateLimited() {
        scene.userWithPassword(ADA);
        for (int i = 0; i < 20; i++) {
            refusal(() -> join(people.signIn("nobody@castellan.example", WRONG, browser())));
        }
        calls.clear();

        List<Runnable> attempts = List.of(
                () -> join(people.signIn(ADA, PASSWORD, browser())),
                () -> join(people.signIn(scene.organization, ADA, PASSWORD, browser())),
                () -> join(people.signIn(UUID.randomUUID(), ADA, PASSWORD, browser())),
                () -> passkeys.findOrganization(ADA, "{}", browser()),
                () -> passkeys.finishSignIn(scene.organization, "{}", browser()));

        for (Runnable attempt : attempts) {
            assertThat(refusalOf(attempt).kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        }
        assertThat(calls).isEmpty();
    }

    private List<String> callsOfSignIns() {
        calls.clear();
        join(people.signIn(ADA, PASSWORD, Browser.UNKNOWN));
        join(people.signIn(scene.organization, ADA, PASSWORD, Browser.UNKNOWN));
        refusal(() -> join(people.signIn("nobody@castellan.example", WRONG, Browser.UNKNOWN)));
        passkeys.beginSignIn(ADA, Browser.UNKNOWN);
        passkeys.beginSignIn(null, Browser.UNKNOWN);
        passkeys.findOrganization(ADA, "{}", Browser.UNKNOWN);
        refusal(() -> passkeys.finishSignIn(scene.organization, "{}", Browser.UNKNOWN));
        return List.copyOf(calls);
    }

    private void createOrganizations(int number) {
        for (int i = 0; i < number; i++) {
            scene.administration.createOrganization(
                    NewOrganization.withName("Elsewhere").admin("Root", "root@castellan.example"));
        }
    }

    /** Returns a store that records the names of the called methods. */
    private Store counted(Store store) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
