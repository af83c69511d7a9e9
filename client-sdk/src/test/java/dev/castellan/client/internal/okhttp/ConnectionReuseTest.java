package dev.castellan.client.internal.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ConnectionReuseTest {

    @Test
    void treatsRequestAsUnprocessedOnlyIfStreamWasRefused() {
        assertThat(ConnectionReuse.isUnprocessed(new StreamResetException("REFUSED_STREAM")))
                .isTrue();
        assertThat(ConnectionReuse.isUnprocessed(new StreamResetException("INTERNAL_ERROR")))
                .isFalse();
    }

    @Test
    void treatsRequestAsUnprocessedIfSuppressedExceptionIsStreamRefusal() {
        IOException closed = new IOException("closed");
        assertThat(ConnectionReuse.isUnprocessed(closed)).isFalse();
        closed.addSuppressed(new StreamResetException("REFUSED_STREAM"));
        assertThat(ConnectionReuse.isUnprocessed(closed)).isTrue();
    }

    /** Has the name and the message of OkHttp's exception, which its module does not export. */
    private static final class StreamResetException extends IOException {

        private static final long serialVersionUID = 1;

        StreamResetException(String code) {
            super("stream was reset: " + code);
        }
    }
}
