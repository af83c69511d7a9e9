package dev.castellan.server.internal.front.turns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.xnio.ChannelPipe;
import org.xnio.XnioIoThread;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.channels.StreamSourceChannel;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.ConduitStreamSourceChannel;
import org.xnio.conduits.ReadReadyHandler;
import org.xnio.conduits.StreamSourceConduit;

/** An input that is ready when a test says so, and never by itself. It takes turns. */
final class SwitchedSource extends AbstractStreamSourceConduit<StreamSourceConduit> {

    private volatile boolean switchedOn = true;
    private TurnedSource turned;

    private SwitchedSource(StreamSourceConduit silent) {
        super(silent);
    }

    /** Creates an input whose listener runs this. */
    static SwitchedSource of(
            ReadTurns turns, XnioIoThread thread, Supplier<TurnKey> key, BooleanSupplier refused, Runnable listener) {
        try {
            ChannelPipe<StreamSourceChannel, StreamSinkChannel> pipe = thread.createHalfDuplexPipe(thread);
            SwitchedSource source = new SwitchedSource(((ConduitStreamSourceChannel) pipe.getLeftSide()).getConduit());
            source.turned = new TurnedSource(source, turns, thread, key, refused, new Listener(listener));
            return source;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the input as its connection uses it. */
    TurnedSource turned() {
        return turned;
    }

    /** Returns whether the socket would be looked at. */
    boolean isSwitchedOn() {
        return switchedOn;
    }

    void makeReady() {
        turned.readReady();
    }

    @Override
    public void resumeReads() {
        switchedOn = true;
    }

    @Override
    public void wakeupReads() {
        switchedOn = true;
    }

    @Override
    public void suspendReads() {
        switchedOn = false;
    }

    @Override
    public boolean isReadResumed() {
        return switchedOn;
    }

    private record Listener(Runnable action) implements ReadReadyHandler {

        @Override
        public void readReady() {
            action.run();
        }

        @Override
        public void forceTermination() {
            // not needed
        }

        @Override
        public void terminated() {
            // not needed
        }
    }
}
