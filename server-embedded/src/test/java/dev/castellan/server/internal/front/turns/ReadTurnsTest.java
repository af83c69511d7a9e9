package dev.castellan.server.internal.front.turns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.support.concurrent.Condition;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.xnio.Xnio;
import org.xnio.XnioIoThread;
import org.xnio.XnioWorker;

class ReadTurnsTest {

    private static final int MANY = 100;

    private final XnioWorker worker = Xnio.getInstance()
            .createWorkerBuilder()
            .setWorkerIoThreads(1)
            .setDaemon(true)
            .build();
    private final XnioIoThread thread = worker.getIoThread();
    private final AtomicLong time = new AtomicLong();
    private final ReadTurns turns = new ReadTurns(worker, Duration.ofMinutes(1), time::get);
    private final BlockingQueue<String> read = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        worker.shutdownNow();
    }

    @Test
    void inputsThatAreReadyTogetherAreReadInTurnsOfTheirOwners() throws Exception {
        List<SwitchedSource> inputs = new ArrayList<>(List.of(slow("first")));
        inputs.addAll(inputs("a", MANY));
        inputs.addAll(inputs("b", 1));
        inputs.addAll(inputs("c", 1));
        makeReady(inputs);

        assertThat(next(inputs.size())).startsWith("first", "a", "b", "c", "a");
    }

    @Test
    void newConnectionsAreOpenedInTurnsOfTheirAddresses() throws Exception {
        onThread(() -> {
            open("first", 1);
            passASlice();
            open("a", MANY);
            open("b", 1);
            open("c", 1);
        });

        assertThat(next(MANY + 3)).startsWith("first", "a", "b", "c", "a");
    }

    @Test
    void newConnectionIsOpenedAtOnceIfTooManyWait() throws Exception {
        onThread(() -> {
            open("first", 1);
            passASlice();
            open("a", ReadTurns.MOST_UNOPENED);
            assertThat(read).containsExactly("first");
            open("b", 1);
            assertThat(read).containsExactly("first", "b");
        });

        assertThat(next(2 + ReadTurns.MOST_UNOPENED)).endsWith("a");
        onThread(() -> {
            open("first", 1);
            passASlice();
            open("c", 1);
            assertThat(read).containsExactly("first");
        });
    }

    @Test
    void connectionsThatAreLateTogetherTakeTurns() throws Exception {
        onThread(() -> {
            late("first", 1);
            assertThat(read).containsExactly("first");
            passASlice();
            late("a", MANY);
            late("b", 1);
            late("c", 1);
            assertThat(read).containsExactly("first");
        });

        assertThat(next(MANY + 3)).startsWith("first", "a", "b", "c", "a");
    }

    @Test
    void anyThreadMaySayThatAConnectionIsLate() throws Exception {
        late("a", 1);

        assertThat(next(1)).containsExactly("a");
    }

    private void late(String address, int count) {
        for (int i = 0; i < count; i++) {
            turns.on(thread).take(new TurnKey(TurnKey.STRANGERS, address), () -> read.add(address));
        }
    }

    private void open(String address, int count) {
        for (int i = 0; i < count; i++) {
            turns.open(thread, new TurnKey(TurnKey.STRANGERS, address), () -> read.add(address));
        }
    }

    @Test
    void inputsAreReadWithoutATurnIfThatIsQuick() throws Exception {
        onThread(() -> {
            inputs("a", MANY).forEach(SwitchedSource::makeReady);
            read.add("all were ready");
        });

        assertThat(next(MANY + 1)).endsWith("all were ready");
    }

    @Test
    void inputIsNotLookedAtWhileItWaits() throws Exception {
        List<SwitchedSource> inputs = waiting();
        SwitchedSource last = inputs.get(1);
        makeReady(inputs, () -> {
            assertThat(last.isSwitchedOn()).isFalse();
            assertThat(last.turned().isReadResumed()).isTrue();
        });

        assertThat(next(inputs.size())).endsWith("last");
        onThread(() -> assertThat(last.isSwitchedOn()).isTrue());
    }

    @Test
    void inputThatIsSuspendedWhileItWaitsIsNotRead() throws Exception {
        List<SwitchedSource> inputs = waiting();
        SwitchedSource last = inputs.get(1);
        makeReady(inputs, last.turned()::suspendReads);
        makeReady(inputs("later", 1));

        assertThat(next(inputs.size())).endsWith("later").doesNotContain("last");
        assertThat(last.isSwitchedOn()).isFalse();
        last.turned().resumeReads();
        assertThat(last.isSwitchedOn()).isTrue();
    }

    @Test
    void inputThatIsResumedWhileItWaitsIsReadOnce() throws Exception {
        List<SwitchedSource> inputs = waiting();
        SwitchedSource last = inputs.get(1);
        makeReady(inputs, () -> {
            last.turned().suspendReads();
            last.turned().wakeupReads();
            last.makeReady();
        });
        makeReady(inputs("later", 1));

        assertThat(next(inputs.size() + 1)).endsWith("last", "later");
        assertThat(last.isSwitchedOn()).isTrue();
    }

    @Test
    void inputThatIsClosedWhileItWaitsIsNotRead() throws Exception {
        List<SwitchedSource> inputs = waiting();
        makeReady(inputs, () -> inputs.get(1).turned().terminated());
        makeReady(inputs("later", 1));

        assertThat(next(inputs.size())).endsWith("later").doesNotContain("last");
    }

    @Test
    void ownerMayBecomeKnownByReading() throws Exception {
        List<SwitchedSource> inputs = new ArrayList<>(List.of(slow("first")));
        for (int i = 0; i < 2; i++) {
            // a stranger until it is read
            inputs.add(input("known", () -> new TurnKey(read.contains("known") ? "known" : "stranger", "")));
        }
        inputs.addAll(inputs("last", 1));
        makeReady(inputs);

        assertThat(next(inputs.size())).endsWith("known", "last", "known");
    }

    @Test
    void inputsOfRefusedRequestsAreReadAFewInAPeriodForEachOwner() throws Exception {
        List<SwitchedSource> inputs = new ArrayList<>();
        for (int i = 0; i < PacedReads.PER_PERIOD + 2; i++) {
            inputs.add(refused("a"));
        }
        List<SwitchedSource> late = inputs.subList(PacedReads.PER_PERIOD, inputs.size());
        SwitchedSource other = refused("b");
        // no period ends while the thread runs this
        makeReady(inputs, () -> {
            other.makeReady();
            assertThat(read).containsExactly("a", "a", "a", "a", "a", "b");
            assertThat(late).noneMatch(SwitchedSource::isSwitchedOn);
        });

        assertThat(next(inputs.size() + 1)).endsWith("b", "a", "a");
        onThread(() -> assertThat(late).allMatch(SwitchedSource::isSwitchedOn));
    }

    @Test
    void requestsAreRefusedForGoodAFewInAPeriodForEachOwner() throws Exception {
        onThread(() -> {
            for (int i = 0; i < PacedReads.PER_PERIOD + 2; i++) {
                refuse("a");
            }
            refuse("b");
            assertThat(read).containsExactly("a", "a", "a", "a", "a", "b");
        });

        assertThat(next(PacedReads.PER_PERIOD + 3)).endsWith("b", "a", "a");
    }

    private void refuse(String owner) {
        turns.on(thread).pace(new TurnKey(owner, ""), () -> read.add(owner));
    }

    @Test
    void closedInputIsNotReadWhenItsTurnComes() throws Exception {
        List<SwitchedSource> inputs = waiting();
        makeReady(inputs, inputs.get(1).turned()::terminated);
        makeReady(inputs("later", 1));

        assertThat(next(2)).containsExactly("first", "later");
    }

    @Test
    void turnOfAClosedInputKeepsNothingOfIt() throws Exception {
        onThread(() -> {
            slow("first").makeReady();
            WeakReference<TurnedSource> closed = waitingAndClosed();
            Condition.await(
                    () -> {
                        System.gc();
                        return closed.refersTo(null);
                    },
                    () -> "the input is reachable before its turn");
        });
    }

    private WeakReference<TurnedSource> waitingAndClosed() {
        SwitchedSource input = input("last", () -> new TurnKey("last", ""));
        input.makeReady();
        input.turned().terminated();
        return new WeakReference<>(input.turned());
    }

    private SwitchedSource refused(String owner) {
        return SwitchedSource.of(turns, thread, () -> new TurnKey(owner, ""), () -> true, () -> read.add(owner));
    }

    /** Returns inputs of which the last one, and no other one, waits for its turn if they are ready together. */
    private List<SwitchedSource> waiting() {
        return List.of(slow("first"), input("last", () -> new TurnKey("last", "")));
    }

    /** Returns an input that takes so long that the others wait for their turn. */
    private SwitchedSource slow(String owner) {
        return SwitchedSource.of(turns, thread, () -> new TurnKey(owner, ""), () -> false, () -> {
            read.add(owner);
            passASlice();
        });
    }

    private void passASlice() {
        time.addAndGet(Slice.NANOS);
    }

    private List<SwitchedSource> inputs(String owner, int count) {
        List<SwitchedSource> inputs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            inputs.add(input(owner, () -> new TurnKey(owner, "")));
        }
        return inputs;
    }

    private SwitchedSource input(String name, Supplier<TurnKey> key) {
        return SwitchedSource.of(turns, thread, key, () -> false, () -> read.add(name));
    }

    private void makeReady(List<SwitchedSource> inputs) throws Exception {
        makeReady(inputs, () -> {});
    }

    /** Makes the inputs ready in one round of the thread, and then does something else in the same round. */
    private void makeReady(List<SwitchedSource> inputs, Runnable then) throws Exception {
        onThread(() -> {
            inputs.forEach(SwitchedSource::makeReady);
            then.run();
        });
    }

    private void onThread(Runnable work) throws Exception {
        CompletableFuture.runAsync(work, thread).get(10, TimeUnit.SECONDS);
    }

    private List<String> next(int count) throws InterruptedException {
        List<String> next = new ArrayList<>();
        while (next.size() < count) {
            String event = read.poll(10, TimeUnit.SECONDS);
            assertThat(event).as("after %s", next).isNotNull();
            next.add(event);
        }
        return next;
    }
}
