package dev.castellan.server.internal.front.answer;

import dev.castellan.server.service.Delivery;
import dev.castellan.server.service.Delivery.Ending;
import java.nio.ByteBuffer;

/** The bytes of a body that a delivery sends, piece by piece. */
final class BodyPieces {

    private final ByteBuffer bytes;
    private final int pieceBytes;

    BodyPieces(byte[] body, Delivery delivery) {
        // a client must notice the cut, even if the body is short
        int most = delivery.ending() == Ending.COMPLETE ? body.length : body.length - 1;
        this.bytes = ByteBuffer.wrap(body, 0, Math.min(most, delivery.bodyBytes()));
        this.pieceBytes = delivery.pieceBytes();
    }

    boolean hasMore() {
        return bytes.hasRemaining();
    }

    ByteBuffer next() {
        int count = Math.min(pieceBytes, bytes.remaining());
        ByteBuffer piece = bytes.slice(bytes.position(), count);
        bytes.position(bytes.position() + count);
        return piece;
    }
}
