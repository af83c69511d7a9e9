package dev.castellan.server.standalone.audit;

import java.io.IOException;
import java.io.OutputStream;

/** Where lines go. Each line is there when {@link #write} returns, unless noted. Safe for use by several threads. */
public interface LineTarget extends AutoCloseable {

    /**
     * Writes a line.
     *
     * @param line the line with its end
     */
    void write(byte[] line) throws IOException;

    /** Releases what this object has opened itself. */
    @Override
    default void close() throws IOException {}

    /** Returns a stream that stays open. */
    static LineTarget stream(OutputStream stream) {
        return line -> {
            synchronized (stream) {
                stream.write(line);
                stream.flush();
            }
        };
    }
}
