package dev.castellan.server.internal.front.body;

import java.nio.ByteBuffer;

/** Makes a body out of the bytes that arrive for it. Whatever is not as it should be is thrown as a refusal. */
public interface BodyDecoder {

    /** Returns where the next bytes belong; never full. */
    ByteBuffer space();

    /** Takes in what was put there, and returns whether the body is whole. */
    boolean advance();

    /** Is told that no more bytes come; returns whether the body is whole. */
    boolean end();

    /** Returns the body, once it is whole. */
    byte[] body();
}
