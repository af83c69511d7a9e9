package dev.castellan.server.internal.front.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.xnio.ChannelPipe;
import org.xnio.Xnio;
import org.xnio.XnioIoThread;
import org.xnio.XnioWorker;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.channels.StreamSourceChannel;

class IoTurnsTest {

    private final XnioWorker worker = Xnio.getInstance()
            .createWorkerBuilder()
            .setWorkerIoThreads(1)
            .setDaemon(true)
            .build();
    private final XnioIoThread thread = worker.getIoThread();
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final Set<Object> held = ConcurrentHashMap.newKeySet();
    private final AtomicLong time = new AtomicLong();

    @AfterEach
    void close() {
        worker.shutdownNow();
    }

    @Test
    void shortStepsThatBecameReadyTogetherRunAtOnce() throws InterruptedException {
        IoTurns turns = turns(Duration.ofMinutes(1));
        thread.execute(() -> {
            for (String name : List.of("a1", "a2", "a3", "b1")) {
                turns.take(step(name, () -> {}));
            }
            events.add("collected");
        });

        assertThat(next(5)).containsExactly("a1", "a2", "a3", "b1", "collected");
    }

    @Test
    void stepsThatBecameReadyTogetherRunInTurnsAfterALongOne() throws InterruptedException {
        IoTurns turns = turns(Duration.ofMinutes(1));
        thread.execute(() -> {
            turns.take(step("a1", this::passASlice));
            for (String name : List.of("a2", "a3", "a4", "b1", "c1")) {
                turns.take(step(name, () -> {}));
            }
            events.add("collected");
        });

        assertThat(next(7)).containsExactly("a1", "collected", "a2", "b1", "c1", "a3", "a4");
    }

    @Test
    void stepsRunAtOnceAgainInTheNextRound() throws Exception {
        IoTurns turns = turns(Duration.ofMinutes(1));
        for (int i = 0; i < 2; i++) {
            CompletableFuture.runAsync(
                            () -> {
                                turns.take(step("a1", this::passASlice));
                                events.add("collected");
                            },
                            thread)
                    .get(10, TimeUnit.SECONDS);
            // so that all that the thread was given before is done
            CompletableFuture.runAsync(() -> {}, thread).get(10, TimeUnit.SECONDS);
        }

        assertThat(next(4)).containsExactly("a1", "collected", "a1", "collected");
    }

    @Test
    void channelsThatBecomeReadyMeanwhileAreLookedAtBeforeTheRestRuns() throws InterruptedException {
        IoTurns turns = turns(Duration.ofMinutes(1));
        thread.execute(() -> {
            turns.take(step("a1", this::passASlice));
            turns.take(step("a2", () -> {
                makeAChannelReady();
                passASlice();
            }));
            turns.take(step("a3", () -> {}));
        });

        assertThat(next(4)).containsExactly("a1", "a2", "ready", "a3");
    }

    @Test
    void ownerThatMayNotRunWaitsUntilItMayAgain() throws InterruptedException {
        IoTurns turns = turns(Duration.ofMinutes(1));
        held.add("a");
        turns.take(step("a1", () -> {}));
        turns.take(step("b1", () -> {}));
        assertThat(next(1)).containsExactly("b1");
        held.clear();
        turns.mayRunAgain(step("a1", () -> {}).key());

        assertThat(next(1)).containsExactly("a1");
    }

    @Test
    void stepThatWaitsTooLongIsRefused() throws InterruptedException {
        IoTurns turns = turns(Duration.ofMillis(10));
        held.add("a");
        thread.execute(() -> {
            turns.take(step("a1", () -> {}));
            pass(TimeUnit.MILLISECONDS.toNanos(10));
        });

        assertThat(next(1)).containsExactly("a1 refused");
    }

    @Test
    void channelsThatBecomeReadyAreLookedAtBeforeAllThatWaitedTooLongAreRefused() throws InterruptedException {
        IoTurns turns = turns(Duration.ofMillis(10));
        held.add("a");
        thread.execute(() -> {
            turns.take(step("a1", () -> {}, () -> {
                makeAChannelReady();
                passASlice();
            }));
            turns.take(step("a2", () -> {}, this::passASlice));
            turns.take(step("a3", () -> {}, this::passASlice));
            // so that all of them have waited for too long when the first is refused
            pass(TimeUnit.MILLISECONDS.toNanos(12));
        });

        assertThat(next(4)).containsExactly("a1 refused", "ready", "a2 refused", "a3 refused");
    }

    private IoTurns turns(Duration longest) {
        return new IoTurns(worker, longest, key -> !held.contains(key.owner()), time::get);
    }

    /** Returns a step of the owner in the first letter of its name. */
    private Turn step(String name, Runnable work) {
        return step(name, work, () -> {});
    }

    private Turn step(String name, Runnable work, Runnable refusal) {
        return new Turn() {
            @Override
            public TurnKey key() {
                return new TurnKey(name.substring(0, 1), "");
            }

            @Override
            public boolean isWrite() {
                return false;
            }

            @Override
            public XnioIoThread ioThread() {
                return thread;
            }

            @Override
            public void run() {
                events.add(name);
                work.run();
            }

            @Override
            public void refuse() {
                events.add(name + " refused");
                refusal.run();
            }
        };
    }

    private List<String> next(int count) throws InterruptedException {
        List<String> next = new ArrayList<>();
        while (next.size() < count) {
            String event = events.poll(10, TimeUnit.SECONDS);
            assertThat(event).as("after %s", next).isNotNull();
            next.add(event);
        }
        return next;
    }

    private void makeAChannelReady() {
        try {
            ChannelPipe<StreamSourceChannel, StreamSinkChannel> pipe = thread.createHalfDuplexPipe(thread);
            StreamSinkChannel sink = pipe.getRightSide();
            sink.getWriteSetter().set(channel -> {
                channel.suspendWrites();
                events.add("ready");
            });
            sink.resumeWrites();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void passASlice() {
        pass(Slice.NANOS);
    }

    private void pass(long nanos) {
        time.addAndGet(nanos);
    }
}
