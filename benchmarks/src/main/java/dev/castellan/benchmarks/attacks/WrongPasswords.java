package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import dev.castellan.benchmarks.load.Traffic;
import dev.castellan.benchmarks.load.Traffic.Call;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends 200 sign-ins a second with a wrong password, each on a new connection, without waiting for responses to earlier
 * sign-ins. Half of the sign-ins name a person who has a password, and the other half name an unknown user. Requires a
 * server with a console.
 */
final class WrongPasswords implements Attack {

    private static final int PER_SECOND = 200;
    /** More than the number of sign-ins that the server processes and queues. */
    private static final int CONNECTIONS = 64;

    private final int addresses;
    private List<Call> forms = List.of();

    /** Creates an attack that uses this number of addresses in turn. */
    WrongPasswords(int addresses) {
        this.addresses = addresses;
    }

    @Override
    public void prepare(Target client, Target admin) throws IOException {
        byte[] unused = ConsoleForms.signIn(admin, "ada@hostile.invalid");
        // reports each answer by its status
        forms = List.of(
                Call.of(ConsoleForms.signIn(admin, "ada@hostile.invalid", "wrong"), -1),
                Call.of(ConsoleForms.signIn(admin, "nobody@hostile.invalid", "wrong"), -1));
    }

    @Override
    public String run(Target target, Duration time) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Call next =
                connection -> forms.get(count.getAndIncrement() % forms.size()).send(connection);
        Traffic traffic = new Traffic(target.port(), next, CONNECTIONS, 0, PER_SECOND, addresses);
        return "answers " + traffic.run(time).failures();
    }
}
