package dev.castellan.server.internal.front.head;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.front.connections.OpenConnection;
import dev.castellan.server.internal.front.held.HeldBytes;
import dev.castellan.server.internal.front.held.Holding;
import dev.castellan.server.internal.front.time.Deadline;
import dev.castellan.server.internal.front.time.Durations;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Reads and checks the head of each request before Undertow's HTTP parser, which is too lenient, and passes a
 * {@link PlainHead} to Undertow in its place. Undertow manages the connection and the answer, and never sees a head that
 * a client wrote. Used by one thread at a time.
 */
public final class Gate extends AbstractStreamSourceConduit<StreamSourceConduit> {

    private enum Mode {
        /** Between requests, or inside a head. */
        HEAD,
        /** A request is in flight: the bytes are its body. */
        REQUEST,
        /** The connection is about to be closed: bytes are discarded. */
        LINGER,
        /** The incomplete head is forgotten, since others need the room: the connection ends with the next bytes. */
        CUT,
        /** The connection is closed, but a request of it may be kept in memory until its turn. */
        CLOSED
    }

    /** Largest number of bytes to discard, so that a client that is still sending can read why it was refused. */
    private static final int MAX_LINGER = 8 * 1024 * 1024;

    /** Most bytes to read first, so that little of a body is in memory while the request waits for its turn. */
    private static final int READ_FIRST = 1024;

    /** Most bytes to read when the head was not complete with them, so that a long one is copied once and not often. */
    private static final int READ_NEXT = 16 * 1024;

    private static final ByteBuffer NO_REST = ByteBuffer.allocate(0);

    private final StreamConnection connection;
    private final Limits limits;
    private final OpenConnection open;
    private final HeadReader reader;
    private final Deadline headTime;
    /** Counts the bytes of an incomplete head, and those that came too early. */
    private final Holding holding;

    private final DiscardedInput discarded = new DiscardedInput();

    private Mode mode = Mode.HEAD;
    private @Nullable Head head;
    /** Bytes that arrived together with a head, after its end. */
    private ByteBuffer rest = NO_REST;

    private int counted;

    private Gate(StreamConnection connection, Limits limits, OpenConnection open, HeldBytes held) {
        super(connection.getSourceChannel().getConduit());
        this.connection = connection;
        this.limits = limits;
        this.open = open;
        this.reader = new HeadReader(limits);
        this.headTime = new Deadline(connection.getIoThread(), limits.headerTime(), open::inTurn);
        this.holding = held.open(open.turnKey(), this::cutSoon);
    }

    /** Installs a gate on the input of a connection. */
    public static void install(StreamConnection connection, Limits limits, OpenConnection open, HeldBytes held) {
        Gate gate = new Gate(connection, limits, open, held);
        open.silentIf(() -> gate.mode != Mode.REQUEST && !gate.reader.hasBegun());
        open.whenClosed(gate::close);
        connection.getSourceChannel().setConduit(gate);
    }

    /** Returns the connection as it is counted. */
    public OpenConnection connection() {
        return open;
    }

    /** Returns the head of the request in flight. */
    public Head head() {
        return Objects.requireNonNull(head, "no request is under way");
    }

    /** Prepares for the next request, unless the connection is about to be closed. */
    public void requestEnded() {
        head = null;
        if (mode == Mode.REQUEST) {
            mode = Mode.HEAD;
        }
    }

    /** Discards all further input. */
    public void linger() {
        mode = Mode.LINGER;
        rest = NO_REST;
        count();
    }

    /** Returns whether further input is discarded, because the connection is to be closed after its answer. */
    public boolean isLingering() {
        return mode == Mode.LINGER;
    }

    /**
     * Closes the connection when the client does, or when the time of a head is over. To be called when its last answer is
     * sent, while further input is discarded.
     */
    public void closeWithClient() {
        try {
            // after what Undertow does at the end of an exchange
            connection.getIoThread().execute(this::lingeringClose);
        } catch (RejectedExecutionException e) {
            IoUtils.safeClose(connection); // the thread is about to end
        }
    }

    private void lingeringClose() {
        if (mode == Mode.LINGER) {
            headTime.start(this::expire);
            LingeringClose.begin(connection);
        }
    }

    @Override
    public int read(ByteBuffer dst) throws IOException {
        return switch (mode) {
            case HEAD -> readHead(dst);
            case REQUEST -> readBody(dst);
            case LINGER -> discarded.read(next, MAX_LINGER);
            case CUT -> discarded.read(next, 0);
            case CLOSED -> -1;
        };
    }

    @Override
    public long read(ByteBuffer[] dsts, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            if (dsts[i].hasRemaining()) {
                return read(dsts[i]);
            }
        }
        return 0;
    }

    @Override
    public void resumeReads() {
        if (rest.hasRemaining()) {
            next.wakeupReads(); // the socket itself may have no more input
        } else {
            next.resumeReads();
        }
    }

    @Override
    public void terminateReads() throws IOException {
        close();
        next.terminateReads();
    }

    /** Cancels the timer of a connection that ends, since the timer would keep its buffers in memory. */
    private void close() {
        mode = Mode.CLOSED;
        rest = NO_REST;
        reader.forget();
        headTime.cancel();
        holding.release();
    }

    private int readHead(ByteBuffer dst) throws IOException {
        int count = reader.head() == null ? fetch(dst, READ_FIRST) : 0;
        while (count >= READ_FIRST && reader.head() == null) {
            count = fetch(dst, READ_NEXT);
        }
        Head read = reader.head();
        if (read != null) {
            return pass(read, dst);
        }
        if (reader.hasBegun()) {
            headTime.start(this::expire);
        }
        count();
        return Math.min(count, 0);
    }

    /** Passes bytes to the reader: those that came with the last head, else at most this many of the input. */
    private int fetch(ByteBuffer dst, int most) throws IOException {
        if (rest.hasRemaining()) {
            reader.take(rest);
            rest = NO_REST;
            return 0;
        }
        return reader.read(next, dst, most);
    }

    private int pass(Head read, ByteBuffer dst) {
        headTime.cancel();
        rest = reader.reset();
        head = read;
        mode = Mode.REQUEST;
        count();
        byte[] plain = PlainHead.inPlaceOf(read);
        dst.put(plain);
        return plain.length;
    }

    private int readBody(ByteBuffer dst) throws IOException {
        if (!rest.hasRemaining()) {
            return next.read(dst);
        }
        int count = Math.min(dst.remaining(), rest.remaining());
        int limit = rest.limit();
        rest.limit(rest.position() + count);
        dst.put(rest);
        rest.limit(limit);
        if (!rest.hasRemaining()) {
            rest = NO_REST;
            count();
        }
        return count;
    }

    private void count() {
        int now = reader.held() + rest.capacity();
        if (now != counted) {
            counted = now;
            holding.hold(now);
        }
    }

    private void cutSoon() {
        try {
            connection.getIoThread().execute(this::cut);
        } catch (RejectedExecutionException e) {
            // the thread is about to end, and closes its connections
        }
    }

    /**
     * Frees the bytes that are held. The connection of an incomplete head is not closed at once, since its client would
     * open the next one: it has the time that the head has.
     */
    private void cut() {
        if (mode == Mode.HEAD && reader.hasBegun()) {
            mode = Mode.CUT;
            reader.forget();
        } else {
            IoUtils.safeClose(connection);
        }
    }

    private void expire() {
        if (mode == Mode.HEAD && reader.head() == null) {
            reader.refuse(
                    Refusal.of(ErrorKind.INVALID, "head: not complete after " + Durations.text(limits.headerTime())));
            next.wakeupReads();
        } else if (mode == Mode.CUT || mode == Mode.LINGER) {
            IoUtils.safeClose(connection);
        }
    }
}
