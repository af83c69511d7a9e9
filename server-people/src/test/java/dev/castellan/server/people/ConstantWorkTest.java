package dev.castellan.server.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.signin.SignInQueue;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.signin.Browser;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that the amount of work does not reveal whether a user exists. Every failed sign-in computes the same number of
 * hashes and makes the same store calls.
 */
class ConstantWorkTest {

    private static final String ADA = "ada@castellan.example";
    private static final String WRONG = "not the password of ada";

    private final Scene scene = new Scene();
    private final UUID ada = scene.userWithPassword(ADA);
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final PasswordHashing hashing = Scene.cheapHashing();
    private final FairQueue queue = FairQueue.serial("test", 2, 9);
    private final FairQueue hashQueue = new FairQueue("test hashing", 2, 9);
    private final People people = new People(
            scene.context((Store) watched(scene.store, Store.class)),
            new SignInQueue(queue, hashing, hashQueue, new AddressAttempts(scene.clock)),
            null);

    @AfterEach
    void close() {
        queue.close(Duration.ofSeconds(10));
        hashQueue.close(Duration.ofSeconds(10));
        scene.close();
    }

    @Test
    void unknownEmailCostsAsMuchWorkAsWrongPassword() {
        assertThat(workOf("nobody@castellan.example")).isEqualTo(workOf(ADA));
    }

    @Test
    void userWithoutPasswordCostsAsMuchWorkAsWrongPassword() {
        scene.user("joe@castellan.example");

        assertThat(workOf("joe@castellan.example")).isEqualTo(workOf(ADA));
    }

    @Test
    void suspendedUserCostsAsMuchWorkAsWrongPassword() {
        UUID sue = scene.userWithPassword("sue@castellan.example");
        scene.administration.suspendUser(scene.organization, sue);

        assertThat(workOf("sue@castellan.example")).isEqualTo(workOf(ADA));
    }

    @Test
    void delayedOrDisabledPasswordCostsAsMuchWorkAsWrongPassword() {
        List<String> ordinary = workOf(ADA);
        scene.failures(ada, 4);
        workOf(ADA);

        assertThat(workOf(ADA)).as("has to wait").isEqualTo(ordinary);
        scene.failures(ada, 100);
        assertThat(workOf(ADA)).as("is off").isEqualTo(ordinary);
    }

    @Test
    void amountOfWorkDoesNotRevealHowManyOrganizationsUseEmail() {
        scene.userWithPassword("bob@castellan.example");
        UUID sue = scene.userWithPassword("sue@castellan.example");
        scene.administration.suspendUser(scene.organization, sue);
        for (String email : List.of(ADA, "eve@castellan.example", "eve@castellan.example")) {
            scene.clock.advance(Duration.ofMillis(1));
            elsewhere(email);
        }

        List<String> unknown = workAnywhere("nobody@castellan.example");

        assertThat(unknown).contains("hashes: 3").containsOnlyOnce("AuditEvents.insert");
        assertThat(workAnywhere("bob@castellan.example")).isEqualTo(unknown);
        assertThat(workAnywhere("sue@castellan.example")).isEqualTo(unknown);
        assertThat(withoutAudit(workAnywhere(ADA)))
                .as("except for the audit event of the second organization")
                .containsExactlyInAnyOrderElementsOf(withoutAudit(unknown));
    }

    @Test
    void computesTwoHashesWhetherPasswordMatchesInOneOrTwoOrganizations() {
        scene.userWithPassword("bob@castellan.example");
        elsewhere(ADA);

        assertThat(hashes(() -> people.signIn(ADA, Scene.PASSWORD, Browser.UNKNOWN)))
                .isEqualTo(hashes(() -> people.signIn("bob@castellan.example", Scene.PASSWORD, Browser.UNKNOWN)))
                .isEqualTo(2);
    }

    /** Creates an organization in which a person with this address has a password that nobody knows. */
    private void elsewhere(String email) {
        UUID organization = scene.administration
                .createOrganization(NewOrganization.withName("Elsewhere").admin("Eve", email))
                .organizationId();
        scene.store.<Boolean>write(organization, tx -> {
            UUID user = tx.users().all().get(0).userId();
            tx.passwords().put(new PasswordRow(user, hashing.hash("a password that nobody knows"), tx.now()));
            return true;
        });
    }

    private long hashes(Supplier<CompletionStage<?>> signIn) {
        long before = hashing.computed();
        Scene.join(signIn.get());
        return hashing.computed() - before;
    }

    private static List<String> withoutAudit(List<String> work) {
        return work.stream()
                .filter(call -> call.matches("(Store|Passwords|KnownBrowsers|hashes)\\W.*"))
                .toList();
    }

    private List<String> workAnywhere(String email) {
        return work(() -> people.signIn(email, WRONG, Browser.UNKNOWN));
    }

    /** Returns the store calls and the number of hashes for a failed sign-in. */
    private List<String> workOf(String email) {
        List<String> work = work(() -> people.signIn(scene.organization, email, WRONG, Browser.UNKNOWN));
        assertThat(work).contains("Store.write", "Passwords.recordAttempt", "AuditEvents.insert", "hashes: 1");
        return work;
    }

    private List<String> work(Supplier<CompletionStage<?>> signIn) {
        calls.clear();
        long before = hashing.computed();
        Scene.refusal(() -> Scene.join(signIn.get()));
        List<String> work = new ArrayList<>(calls);
        // these calls read only memory, and take a thousandth of the time of a hash
        work.removeIf("Transaction.nameOf"::equals);
        work.add("hashes: " + (hashing.computed() - before));
        return work;
    }

    /** Returns a proxy that records calls to the object and to the tables that it returns. */
    private Object watched(Object target, Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            calls.add(
                    method.getDeclaringClass().getName().replaceAll(".*\\.", "").replaceAll("\\$.*", "") + "."
                            + method.getName());
            if (arguments != null) {
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = watchedWork(arguments[i]);
                }
            }
            try {
                Object result = method.invoke(target, arguments);
                boolean isTable = method.getReturnType().getName().contains(".store.")
                        && method.getReturnType().isInterface();
                return isTable ? watched(result, method.getReturnType()) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    @SuppressWarnings("unchecked")
    private Object watchedWork(Object argument) {
        return argument instanceof Function<?, ?> work
                ? (Function<Object, Object>) transaction -> ((Function<Object, Object>) work)
                        .apply(watched(transaction, dev.castellan.server.internal.store.Transaction.class))
                : argument;
    }
}
