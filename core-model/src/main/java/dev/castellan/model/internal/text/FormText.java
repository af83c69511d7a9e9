package dev.castellan.model.internal.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Decodes names and values in queries and forms ({@code application/x-www-form-urlencoded}). */
public final class FormText {

    private FormText() {}

    /**
     * Decodes percent-encoded UTF-8, in which a plus sign stands for a space. Returns {@code null} if the string is
     * malformed.
     *
     * @param text the string as received, with one character for each byte
     */
    public static @Nullable String decode(String text) {
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 0xFF || (c == '%' && !isOctet(text, i + 1))) {
                return null;
            } else if (c == '%') {
                bytes[length++] = (byte) HexFormat.fromHexDigits(text, i + 1, i + 3);
                i += 2;
            } else {
                bytes[length++] = (byte) (c == '+' ? ' ' : c);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static boolean isOctet(String text, int first) {
        return first + 1 < text.length()
                && HexFormat.isHexDigit(text.charAt(first))
                && HexFormat.isHexDigit(text.charAt(first + 1));
    }
}
