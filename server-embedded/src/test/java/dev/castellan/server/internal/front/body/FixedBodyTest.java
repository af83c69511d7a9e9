package dev.castellan.server.internal.front.body;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FixedBodyTest {

    @Test
    void takesLittleMemoryForWhatIsOnlyAnnounced() {
        assertThat(new FixedBody(64 * 1024).held()).isLessThanOrEqualTo(4096);
        assertThat(new FixedBody(10).held()).isEqualTo(10);
    }

    @Test
    void growsAsBytesArriveAndEndsWithItsLength() {
        for (int length : new int[] {0, 1, 4096, 4097, 10_000, 65_536}) {
            byte[] sent = new byte[length];
            new Random(length).nextBytes(sent);
            ByteBuffer source = ByteBuffer.wrap(sent);
            FixedBody body = new FixedBody(length);
            while (source.hasRemaining()) {
                assertThat(body.advance()).isFalse();
                ByteBuffer space = body.space();
                int count = Math.min(Math.min(source.remaining(), space.remaining()), 1500);
                space.put(source.slice(source.position(), count));
                source.position(source.position() + count);
                assertThat(body.held()).isLessThanOrEqualTo(Math.max(4096, 2 * source.position()));
            }
            assertThat(body.advance()).isTrue();
            assertThat(body.body()).isEqualTo(sent);
        }
    }

    @Test
    void bodiesThatAreKeptDoNotDisturbEachOther() {
        FixedBody one = new FixedBody(10_000);
        FixedBody other = new FixedBody(10_000);
        for (int i = 0; i < 10; i++) {
            add(one, "1".repeat(1000));
            one.keep();
            add(other, "2".repeat(1000));
            other.keep();
        }

        assertThat(one.advance()).isTrue();
        assertThat(one.body()).asString(US_ASCII).isEqualTo("1".repeat(10_000));
        assertThat(other.body()).asString(US_ASCII).isEqualTo("2".repeat(10_000));
    }

    @Test
    void bodyLargerThanWhatIsReadAtOnceGoesOn() {
        FixedBody body = new FixedBody(200_000);
        while (!body.advance()) {
            body.space().put((byte) 'x');
        }

        assertThat(body.body()).asString(US_ASCII).isEqualTo("x".repeat(200_000));
    }

    @Test
    void whatArrivesStaysOffTheHeapUntilItIsKept() {
        assertThat(new FixedBody(10).space().isDirect())
                .as("heap dumps must not show passwords of earlier bodies")
                .isTrue();
    }

    private static void add(FixedBody body, String bytes) {
        body.space().put(bytes.getBytes(US_ASCII));
    }
}
