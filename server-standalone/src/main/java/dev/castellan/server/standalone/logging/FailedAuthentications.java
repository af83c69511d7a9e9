package dev.castellan.server.standalone.logging;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.internal.address.AddressText;
import dev.castellan.server.spi.AuthenticationListener;
import dev.castellan.server.standalone.logging.HeavyHitters.Hitter;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gathers failed authentications into one line of the log: their number, and the addresses with most of them. The memory
 * does not grow with the number of addresses. Safe for use by several threads.
 */
public final class FailedAuthentications implements AuthenticationListener {

    private static final int COUNTERS = 256;
    private static final int SHOWN = 5;

    private final Consumer<String> sink;
    private long count;
    private HeavyHitters<String> blocks = new HeavyHitters<>(COUNTERS);

    /** Writes lines, without line ends, to the sink. */
    public FailedAuthentications(Consumer<String> sink) {
        this.sink = sink;
    }

    @Override
    public synchronized void failed(ApiRequest request, @Nullable InetSocketAddress peer) {
        count++;
        if (peer != null) {
            blocks.add(AddressText.ofBlock(peer.getAddress()));
        }
    }

    /** Writes a line about the failures since the last call, if there were any. */
    public void report() {
        String line = takeLine();
        if (!line.isEmpty()) {
            sink.accept(line);
        }
    }

    private synchronized String takeLine() {
        if (count == 0) {
            return "";
        }
        String noisiest =
                blocks.top(SHOWN).stream().map(FailedAuthentications::text).collect(Collectors.joining(", "));
        String line = "failed authentications: " + count + (noisiest.isEmpty() ? "" : ", most from " + noisiest);
        count = 0;
        blocks = new HeavyHitters<>(COUNTERS);
        return line;
    }

    private static String text(Hitter<String> hitter) {
        return hitter.key() + " (" + hitter.atLeast() + ")";
    }
}
