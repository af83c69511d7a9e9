package dev.castellan.server.standalone.logging;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.spi.AuthenticationListener;
import dev.castellan.server.standalone.logging.HeavyHitters.Hitter;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Summarizes failed authentications in one log line: their number, and the addresses with the most failures. The memory
 * use does not grow with the number of addresses. Thread-safe.
 */
public final class FailedAuthentications implements AuthenticationListener {

    private static final int COUNTERS = 256;
    private static final int SHOWN = 5;

    private final Consumer<String> sink;
    private long count;
    private HeavyHitters<String> blocks = new HeavyHitters<>(COUNTERS);

    /** Creates a listener that passes lines to the sink, without line terminators. */
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

    /** Writes a line about the failures since the last call, unless none occurred. */
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
