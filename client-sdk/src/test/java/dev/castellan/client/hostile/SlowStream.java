package dev.castellan.client.hostile;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Writes bytes one at a time, 20 milliseconds apart. */
final class SlowStream extends OutputStream {

    private final OutputStream out;

    SlowStream(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        CompletableFuture<Void> turn = new CompletableFuture<Void>().completeOnTimeout(null, 20, TimeUnit.MILLISECONDS);
        try {
            turn.get();
        } catch (Exception e) {
            throw new InterruptedIOException("no longer needed");
        }
        out.write(b);
        out.flush();
    }
}
