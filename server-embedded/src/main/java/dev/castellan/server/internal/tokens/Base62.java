package dev.castellan.server.internal.tokens;

import java.math.BigInteger;

/** Formats numbers with the digits {@code 0-9}, {@code A-Z} and {@code a-z}, most significant digit first. */
final class Base62 {

    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final BigInteger BASE = BigInteger.valueOf(DIGITS.length());

    private Base62() {}

    /** Returns the last {@code length} digits of a number. */
    static String text(BigInteger number, int length) {
        char[] digits = new char[length];
        BigInteger rest = number;
        for (int i = length - 1; i >= 0; i--) {
            BigInteger[] parts = rest.divideAndRemainder(BASE);
            digits[i] = DIGITS.charAt(parts[1].intValue());
            rest = parts[0];
        }
        return new String(digits);
    }

    /** Returns the last {@code length} digits of a number. The number must not be negative. */
    static String text(long number, int length) {
        char[] digits = new char[length];
        long rest = number;
        for (int i = length - 1; i >= 0; i--) {
            digits[i] = DIGITS.charAt((int) (rest % DIGITS.length()));
            rest /= DIGITS.length();
        }
        return new String(digits);
    }

    static boolean isDigit(int c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
}
