package dev.castellan.benchmarks.load;

import dev.castellan.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Clients that send one byte a second of an endless request. A client that is disconnected connects again. */
public final class SlowSenders implements AutoCloseable {

    private static final byte[] BEGINNING = "POST /api/v1/projects HTTP/1.1\r\nX: ".getBytes(StandardCharsets.US_ASCII);

    private final int port;
    private final List<RawConnection> senders = new ArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private int sentAway;

    private final Future<?> ticks;

    private SlowSenders(int port, int count) throws IOException {
        this.port = port;
        for (int i = 0; i < count; i++) {
            senders.add(sender());
        }
        ticks = clock.scheduleAtFixedRate(this::sendOneMoreByte, 1, 1, TimeUnit.SECONDS);
    }

    /** Connects this many clients to a server, and starts to send. */
    public static SlowSenders start(ServerProcess server, int count) throws IOException {
        return new SlowSenders(server.port(), count);
    }

    /** Returns how many clients the server has disconnected. */
    public synchronized int sentAway() {
        return sentAway;
    }

    private synchronized void sendOneMoreByte() {
        try {
            for (int i = 0; i < senders.size(); i++) {
                if (senders.get(i).isAnswered()) {
                    senders.get(i).close();
                    senders.set(i, sender());
                    sentAway++;
                }
                senders.get(i).send(new byte[] {'x'});
            }
        } catch (IOException e) {
            throw new IllegalStateException("a slow sender was cut off without a word", e);
        }
    }

    private RawConnection sender() throws IOException {
        RawConnection raw = new RawConnection(port);
        raw.send(BEGINNING);
        return raw;
    }

    @Override
    public void close() throws IOException {
        if (ticks.isDone()) {
            throw new IllegalStateException("the slow senders stopped sending before they were closed");
        }
        clock.shutdownNow();
        for (RawConnection sender : senders) {
            sender.close();
        }
    }
}
