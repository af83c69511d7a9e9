package dev.castellan.server.standalone.logging;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.spi.AuthenticationListener;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Summarizes failed authentications in one log line: their number, and the addresses with the most failures. With more
 * than 10,000 addresses, the counts of addresses are lower bounds (the algorithm of Misra and Gries), so an attacker
 * cannot hide an address behind many others. Thread-safe.
 */
public final class FailedAuthentications implements AuthenticationListener {

    /** The maximum number of addresses that are counted separately. */
    static final int MAX_WAITING = 10_000;

    private static final int SHOWN = 5;

    private final Consumer<String> sink;
    private long count;
    private final Map<String, Long> blocks = new HashMap<>();

    /** Creates a listener that passes lines to the sink, without line terminators. */
    public FailedAuthentications(Consumer<String> sink) {
        this.sink = sink;
    }

    @Override
    public synchronized void failed(ApiRequest request, @Nullable InetSocketAddress peer) {
        count++;
        String block = peer == null ? null : AddressText.ofBlock(peer.getAddress());
        if (block == null) {
            return;
        }
        if (blocks.size() < MAX_WAITING || blocks.containsKey(block)) {
            blocks.merge(block, 1L, Long::sum);
        } else {
            blocks.replaceAll((key, failures) -> failures - 1);
            blocks.values().removeIf(failures -> failures == 0);
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
        String noisiest = blocks.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SHOWN)
                .map(block -> block.getKey() + " (" + block.getValue() + ")")
                .collect(Collectors.joining(", "));
        String line = "failed authentications: " + count + (noisiest.isEmpty() ? "" : ", most from " + noisiest);
        count = 0;
        blocks.clear();
        return line;
    }
}
