package dev.castellan.server.internal.front.body;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.io.ByteArrayOutputStream;

/** A body of unknown length that may grow up to a limit. */
public final class GrowingBody {

    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    GrowingBody(int limit) {
        this.limit = limit;
    }

    void add(byte[] source, int offset, int length) {
        if (length > limit - bytes.size()) {
            throw tooLarge(limit);
        }
        bytes.write(source, offset, length);
    }

    /** Returns the most that the array takes, which doubles when it is full. */
    int held() {
        return 2 * bytes.size();
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }

    public static Refusal tooLarge(int limit) {
        return Refusal.of(ErrorKind.TOO_LARGE, "body: larger than " + limit + " bytes");
    }
}
