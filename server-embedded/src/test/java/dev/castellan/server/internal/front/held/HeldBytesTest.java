package dev.castellan.server.internal.front.held;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.front.turns.TurnKey;
import dev.castellan.support.concurrent.Race;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldBytesTest {

    private static final TurnKey ANN = new TurnKey("acme", "ann");
    private static final TurnKey BOB = new TurnKey("acme", "bob");
    private static final TurnKey CID = new TurnKey("bolt", "cid");
    private static final TurnKey NEAR = new TurnKey(TurnKey.STRANGERS, "192.0.2.1");
    private static final TurnKey FAR = new TurnKey(TurnKey.STRANGERS, "192.0.2.2");

    private final HeldBytes held = new HeldBytes(new HeldLimits(100, 50, 25));
    private final List<String> cut = new ArrayList<>();
    private final List<TurnKey> freed = new ArrayList<>();

    HeldBytesTest() {
        held.whenFreed(freed::add);
    }

    @Test
    void bytesAreCountedUntilTheyAreReleased() {
        Holding holding = open(ANN, "a");
        holding.hold(10);
        holding.hold(7);
        assertThat(held.total()).isEqualTo(7);

        holding.release();
        assertThat(held.total()).isZero();
    }

    @Test
    void bytesAreReleasedOnceHoweverOftenTheyAreReleased() {
        hold(ANN, "a", 10);
        Holding twice = hold(ANN, "b", 10);
        twice.release();
        twice.release();
        twice.hold(10);

        assertThat(twice.tryHold(10)).isFalse();
        assertThat(held.total()).isEqualTo(10);
    }

    @Test
    void tokenThatHoldsAsMuchAsItMayDoesNotRun() {
        Holding first = hold(ANN, "a", 24);
        assertThat(held.mayRun(ANN)).isTrue();
        hold(ANN, "b", 1);

        assertThat(held.mayRun(ANN)).isFalse();
        assertThat(held.mayRun(BOB)).isTrue();
        assertThat(held.mayRun(CID)).isTrue();

        first.release();
        assertThat(held.mayRun(ANN)).isTrue();
    }

    @Test
    void organizationThatHoldsAsMuchAsItMayDoesNotRunOnAnyToken() {
        hold(ANN, "a", 25);
        Holding last = hold(BOB, "b", 25);

        assertThat(held.mayRun(new TurnKey("acme", "another"))).isFalse();
        assertThat(held.mayRun(CID)).isTrue();

        last.release();
        assertThat(held.mayRun(BOB)).isTrue();
    }

    @Test
    void keyIsToldOfWhenItMayRunAgain() {
        Holding holding = hold(ANN, "a", 10);
        holding.release();
        assertThat(freed).isEmpty();

        hold(ANN, "b", 25).release();
        assertThat(freed).containsExactly(ANN);
    }

    @Test
    void whatIsTriedIsRefusedIfTheTokenOrItsOrganizationWouldHoldTooMuch() {
        hold(ANN, "a", 20);
        assertThat(open(ANN, "b").tryHold(5)).isTrue();
        assertThat(open(ANN, "c").tryHold(1)).isFalse();

        assertThat(open(BOB, "d").tryHold(25)).isTrue();
        assertThat(open(new TurnKey("acme", "another"), "e").tryHold(1)).isFalse();
        assertThat(open(CID, "f").tryHold(25)).isTrue();
        assertThat(cut).isEmpty();
    }

    @Test
    void bytesThatWaitForATurnAreCountedButKeepNothingFromRunning() {
        Holding body = hold(ANN, "a", 20);
        hold(ANN, "b", 5);
        assertThat(held.mayRun(ANN)).isFalse();

        assertThat(body.tryWaitForTurn(24)).isTrue();

        assertThat(held.total()).isEqualTo(29);
        assertThat(held.mayRun(ANN)).isTrue();
        assertThat(freed).containsExactly(ANN);
        assertThat(open(ANN, "c").tryHold(20)).isTrue();
        body.release();
        assertThat(held.total()).isEqualTo(25);
    }

    @Test
    void onlyAsManyBytesWaitForATurnAsTheTokenOrItsOrganizationMayHold() {
        assertThat(open(ANN, "a").tryWaitForTurn(20)).isTrue();
        assertThat(open(ANN, "b").tryWaitForTurn(6)).isFalse();
        assertThat(open(ANN, "c").tryWaitForTurn(5)).isTrue();

        assertThat(open(BOB, "d").tryWaitForTurn(1_000_000)).isTrue();
        assertThat(open(new TurnKey("acme", "another"), "e").tryWaitForTurn(1)).isFalse();
        assertThat(open(CID, "f").tryWaitForTurn(25)).isTrue();
        assertThat(held.total()).isEqualTo(75);
        assertThat(cut).isEmpty();
    }

    @Test
    void whatWaitsForAClientIsCutBeforeWhatWaitsForATurn() {
        Holding body = hold(ANN, "ann's body", 10);
        hold(ANN, "ann's answer", 10);
        body.tryWaitForTurn(12);
        hold(CID, "cid 1", 20);
        hold(new TurnKey("core", "dee"), "dee", 21);
        hold(new TurnKey("dune", "eve"), "eve", 21);
        assertThat(cut).isEmpty();

        hold(new TurnKey("erie", "fay"), "fay", 17);

        assertThat(cut).containsExactly("ann's answer");
        assertThat(held.total()).isEqualTo(91);
    }

    @Test
    void whatIsLargerThanATokenMayHoldFitsAloneAndCountsAsThatMuch() {
        Holding large = open(ANN, "a");

        assertThat(large.tryHold(1_000_000)).isTrue();
        assertThat(held.total()).isEqualTo(25);
        assertThat(held.mayRun(ANN)).isFalse();

        large.release();
        assertThat(held.total()).isZero();
        assertThat(held.mayRun(ANN)).isTrue();
    }

    @Test
    void oldestOfTheGreediestIsCutWhenAllHoldTooMuch() {
        hold(CID, "cid", 20);
        hold(ANN, "ann 1", 10);
        hold(ANN, "ann 2", 10);
        hold(BOB, "bob 1", 15);
        hold(BOB, "bob 2", 9);
        hold(new TurnKey("core", "dee"), "dee", 25);
        assertThat(cut).isEmpty();

        hold(new TurnKey("core", "eve"), "eve", 12);

        assertThat(cut).containsExactly("bob 1");
        assertThat(held.total()).isEqualTo(86);
        assertThat(held.cuts()).isEqualTo(1);
    }

    @Test
    void whatWasCutIsNeitherCountedNorCutAgain() {
        Holding first = hold(ANN, "ann 1", 25);
        hold(ANN, "ann 2", 25);
        hold(CID, "cid 1", 24);
        hold(CID, "cid 2", 20);
        hold(new TurnKey("core", "dee"), "dee", 10);
        assertThat(cut).containsExactly("ann 1");

        first.release();
        first.hold(25);

        assertThat(held.total()).isEqualTo(79);
        assertThat(cut).containsExactly("ann 1");
        assertThat(freed).containsExactly(ANN);
    }

    @Test
    void strangersAreCutByTheAddressThatHoldsTheMostBeforeTheyHoldTooMuchTogether() {
        hold(FAR, "far", 5);
        hold(NEAR, "near 1", 10);
        hold(NEAR, "near 2", 10);
        assertThat(cut).isEmpty();
        assertThat(held.mayRun(NEAR)).isTrue();

        hold(FAR, "far 2", 5);

        assertThat(cut).containsExactly("near 1");
        assertThat(held.total()).isEqualTo(20);
    }

    @Test
    void nothingIsLeftAfterChangesByManyThreads() {
        Race.run(4, thread -> {
            for (int i = 0; i < 2_000; i++) {
                Holding holding = held.open(new TurnKey(thread % 3, i % 5), () -> {});
                holding.hold(i % 40);
                holding.tryHold(i % 60);
                holding.tryWaitForTurn(i % 50);
                holding.release();
            }
            return thread;
        });

        assertThat(held.total()).isZero();
        assertThat(held.mayRun(new TurnKey(0, 0))).isTrue();
        hold(ANN, "a", 20);
        assertThat(held.total()).isEqualTo(20);
    }

    private Holding open(TurnKey key, String name) {
        return held.open(key, () -> cut.add(name));
    }

    private Holding hold(TurnKey key, String name, long bytes) {
        Holding holding = open(key, name);
        holding.hold(bytes);
        return holding;
    }
}
