package dev.castellan.server.internal.address;

import java.net.InetAddress;

/**
 * A range of addresses that start with the same bits.
 *
 * @param first an address in the range
 * @param bits the number of bits that all addresses of the range share
 */
public record AddressRange(InetAddress first, int bits) {

    /**
     * Parses a range such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}, or a single address.
     *
     * @throws IllegalArgumentException if the string is neither a range nor an address
     */
    public static AddressRange of(String text) {
        int slash = text.indexOf('/');
        InetAddress first = AddressLiteral.find(slash < 0 ? text : text.substring(0, slash));
        String bits = slash < 0 ? "" : text.substring(slash + 1);
        if (first == null || !(slash < 0 || bits.matches("[0-9]{1,3}"))) {
            throw wrong(text);
        }
        int most = first.getAddress().length * Byte.SIZE;
        int shared = slash < 0 ? most : Integer.parseInt(bits);
        if (shared > most) {
            throw wrong(text);
        }
        return new AddressRange(first, shared);
    }

    /** Returns whether the range contains an address. */
    public boolean has(InetAddress address) {
        byte[] ours = first.getAddress();
        byte[] theirs = address.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % Byte.SIZE);
            if (((ours[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is not a range of addresses: write it like 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32");
    }
}
