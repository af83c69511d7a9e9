package dev.castellan.server.internal.front.turns;

import static dev.castellan.server.internal.front.turns.NamedTurn.read;
import static dev.castellan.server.internal.front.turns.NamedTurn.stranger;
import static dev.castellan.server.internal.front.turns.NamedTurn.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TurnQueueTest {

    private static final long SECOND = 1_000_000_000;
    private static final Shares ONE = Shares.oneAtATime();
    /** 16 in all, 7 of 8 reads for one that is alone, 2 for one that is not; 14 writes, 3 of them for one. */
    private static final Shares MANY = Shares.of(16, 8, 100, 100);

    private final AtomicLong time = new AtomicLong();
    private final Set<Object> held = new HashSet<>();

    @Test
    void ownersTakeTurnsHoweverManyStepsOneOfThemHas() {
        TurnQueue queue = queue(100, ONE);
        add(
                queue,
                read("a", "a1"),
                read("a", "a2"),
                read("a", "a3"),
                read("b", "b1"),
                read("c", "c1"),
                read("b", "b2"));

        assertThat(oneByOne(queue)).isEqualTo("a1 b1 c1 a2 b2 a3");
    }

    @Test
    void strangersTogetherAreOneOwnerAndTheirAddressesTakeTurns() {
        TurnQueue queue = queue(100, ONE);
        add(queue, stranger("1", "s1"), stranger("1", "s2"), stranger("2", "t1"), stranger("3", "u1"));
        add(queue, read("a", "a1"), read("a", "a2"));

        assertThat(oneByOne(queue)).isEqualTo("s1 a1 t1 a2 u1 s2");
    }

    @Test
    void readsOfAnOwnerDoNotWaitForItsWrites() {
        TurnQueue queue = queue(100, Shares.of(16, 8, 10, 1));
        add(queue, write("a", "w1"), write("a", "w2"), write("a", "w3"), read("a", "r1"));

        assertThat(all(queue)).hasToString("[w1, r1]");
    }

    @Test
    void writesOfAnOwnerStartWhenTheStoreCanUseThem() {
        TurnQueue queue = queue(100, Shares.of(16, 8, 10, 1));
        NamedTurn first = write("a", "w1");
        add(queue, first, write("a", "w2"), write("b", "b1"));

        assertThat(all(queue)).hasToString("[w1, b1]");
        queue.done(first);
        assertThat(all(queue)).hasToString("[w2]");
    }

    @Test
    void anOwnerThatIsAloneLeavesAPlaceForTheNextOne() {
        TurnQueue queue = queue(100, MANY);
        addReads(queue, "a", 20);

        assertThat(all(queue)).hasSize(7);
        add(queue, read("b", "b1"));
        assertThat(all(queue)).hasToString("[b1]");
    }

    @Test
    void anOwnerThatIsNotAloneGetsAQuarterUntilTheOtherIsGoneForASecond() {
        TurnQueue queue = queue(100, MANY);
        add(queue, read("b", "b1"));
        all(queue).forEach(queue::done);
        addReads(queue, "a", 20);

        assertThat(all(queue)).hasSize(2);
        time.addAndGet(SECOND);
        assertThat(all(queue)).isEmpty();
        time.addAndGet(1);
        assertThat(all(queue)).hasSize(5);
    }

    @Test
    void strangersDoNotReduceTheShareOfAnOrganization() {
        TurnQueue queue = queue(100, MANY);
        add(queue, stranger("1", "s1"));
        all(queue).forEach(queue::done);
        addReads(queue, "a", 20);

        assertThat(all(queue)).hasSize(7);
    }

    @Test
    void writesLeaveThreadsForReads() {
        TurnQueue queue = queue(1_000, MANY);
        for (int i = 0; i < 20; i++) {
            add(queue, write("owner" + i, "w" + i));
        }

        assertThat(all(queue)).hasSize(14);
        add(queue, read("a", "a1"));
        assertThat(all(queue)).hasToString("[a1]");
    }

    @Test
    void ifTooManyWaitTheNewestOfThoseWithTheMostIsRefused() {
        TurnQueue queue = queue(4, ONE);
        add(queue, read("a", "a1"), read("a", "a2"), read("a", "a3"), read("b", "b1"));

        assertThat(queue.add(read("c", "c1"))).hasToString("a3");
        assertThat(queue.add(read("a", "a4"))).hasToString("a4");
        assertThat(queue.size()).isEqualTo(4);
        assertThat(oneByOne(queue)).isEqualTo("a1 b1 c1 a2");
    }

    @Test
    void aNewcomerIsRefusedIfNobodyHasMoreThanItWouldHave() {
        TurnQueue queue = queue(4, ONE);
        add(queue, read("a", "a1"), read("a", "a2"), read("b", "b1"), read("c", "c1"));

        assertThat(queue.add(read("b", "b2"))).hasToString("b2");
        assertThat(queue.add(read("d", "d1"))).hasToString("a2");
        assertThat(queue.add(read("e", "e1"))).hasToString("e1");
        assertThat(queue.add(read("a", "a3"))).hasToString("a3");
        assertThat(oneByOne(queue)).isEqualTo("a1 b1 c1 d1");
    }

    @Test
    void amongThoseWithTheMostTheOneWhoseTurnIsLastGivesItsNewest() {
        TurnQueue queue = queue(4, ONE);
        add(queue, read("a", "a1"), read("a", "a2"), read("b", "b1"), read("b", "b2"));

        assertThat(queue.add(read("c", "c1"))).hasToString("b2");
        assertThat(oneByOne(queue)).isEqualTo("a1 b1 c1 a2");
    }

    @Test
    void amongStrangersThoseWithTheMostArePushedOutFirst() {
        TurnQueue queue = queue(4, ONE);
        add(queue, stranger("1", "s1"), stranger("2", "t1"), stranger("2", "t2"), stranger("3", "u1"));

        assertThat(queue.add(read("a", "a1"))).hasToString("t2");
        assertThat(oneByOne(queue)).isEqualTo("s1 a1 t1 u1");
    }

    @Test
    void anAddressThatFillsThePlacesOfStrangersDoesNotKeepOthersOut() {
        TurnQueue queue = queue(4, ONE);
        add(queue, stranger("1", "s1"), stranger("1", "s2"), stranger("1", "s3"), read("a", "a1"));

        assertThat(queue.add(stranger("2", "t1"))).hasToString("s3");
        assertThat(queue.add(stranger("2", "t2"))).hasToString("t2");
        assertThat(queue.add(stranger("1", "s4"))).hasToString("s4");
        assertThat(oneByOne(queue)).isEqualTo("s1 a1 t1 s2");
    }

    @Test
    void amongStrangersWithTheMostTheOneWhoseTurnIsLastIsPushedOut() {
        TurnQueue queue = queue(3, ONE);
        add(queue, stranger("1", "s1"), stranger("2", "t1"), stranger("3", "u1"));

        assertThat(queue.add(read("a", "a1"))).hasToString("u1");
        assertThat(oneByOne(queue)).isEqualTo("s1 a1 t1");
    }

    @Test
    void anOwnerThatMayNotRunWaitsAndTheOthersDoNotNotice() {
        TurnQueue queue = queue(100, ONE);
        held.add("a");
        add(queue, read("a", "a1"), read("b", "b1"));

        assertThat(oneByOne(queue)).isEqualTo("b1");
        held.clear();
        assertThat(oneByOne(queue)).isEqualTo("a1");
    }

    @Test
    void aTokenThatMayNotRunDoesNotHoldUpTheOthersOfItsOrganization() {
        TurnQueue queue =
                new TurnQueue(10, Shares.oneAtATime(), key -> !key.part().equals("full"), time::get);
        NamedTurn full = new NamedTurn("full", new TurnKey("a", "full"), false);
        NamedTurn other = new NamedTurn("other", new TurnKey("a", "other"), false);
        add(queue, full, other);

        assertThat(queue.poll()).isEqualTo(other);
        queue.done(other);
        assertThat(queue.poll()).isNull();
        assertThat(queue.size()).isEqualTo(1);
    }

    @Test
    void stepsThatHaveWaitedTooLongAreTakenOut() {
        TurnQueue queue = queue(100, ONE);
        add(queue, read("a", "a1"), stranger("1", "s1"));
        time.addAndGet(5 * SECOND);
        add(queue, read("a", "a2"));
        time.addAndGet(5 * SECOND);

        assertThat(queue.removeOlderThan(10 * SECOND)).hasToString("[a1, s1]");
        assertThat(queue.removeOlderThan(10 * SECOND)).isEmpty();
        assertThat(queue.size()).isEqualTo(1);
        assertThat(oneByOne(queue)).isEqualTo("a2");
    }

    private TurnQueue queue(int places, Shares shares) {
        return new TurnQueue(places, shares, key -> !held.contains(key.owner()), time::get);
    }

    private static void add(TurnQueue queue, Turn... turns) {
        for (Turn turn : turns) {
            assertThat(queue.add(turn)).isNull();
        }
    }

    private static void addReads(TurnQueue queue, String owner, int count) {
        for (int i = 0; i < count; i++) {
            add(queue, read(owner, owner + i));
        }
    }

    /** Starts all that may run at once. */
    private static List<Turn> all(TurnQueue queue) {
        List<Turn> started = new ArrayList<>();
        for (Turn turn = queue.poll(); turn != null; turn = queue.poll()) {
            started.add(turn);
        }
        return started;
    }

    /** Runs all that may run, one after the other. */
    private static String oneByOne(TurnQueue queue) {
        List<String> names = new ArrayList<>();
        for (Turn turn = queue.poll(); turn != null; turn = queue.poll()) {
            names.add(turn.toString());
            queue.done(turn);
        }
        return String.join(" ", names);
    }
}
