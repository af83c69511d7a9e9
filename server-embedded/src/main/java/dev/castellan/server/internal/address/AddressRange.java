package dev.castellan.server.internal.address;

import dev.castellan.model.internal.text.AddressText;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * A range of addresses that start with the same bits. An IPv4-mapped IPv6 address counts as IPv4. Ports and zones do
 * not count. Immutable.
 */
public final class AddressRange {

    /** The number of bits before the IPv4 address in an IPv4-mapped IPv6 address. */
    private static final int MAPPED_BITS = 96;

    private static final int MAX_LENGTH = 50;

    private final byte[] first;
    private final int bits;

    private AddressRange(byte[] first, int bits) {
        this.first = first;
        this.bits = bits;
    }

    /**
     * Parses a range such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}, or a single address. The address of a range
     * can be any address in it.
     *
     * @throws IllegalArgumentException if the string is neither a range nor an address
     */
    public static AddressRange of(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        String prefix = slash < 0 ? "" : text.substring(slash + 1);
        InetAddress parsed = text.length() > MAX_LENGTH ? null : AddressLiteral.find(address);
        if (parsed == null || (slash >= 0 && !prefix.matches("0|[1-9][0-9]{0,2}"))) {
            throw wrong(text);
        }
        byte[] bytes = parsed.getAddress();
        int max = bytes.length * Byte.SIZE;
        boolean isMapped = bytes.length == Integer.BYTES && address.indexOf(':') >= 0;
        int bits = slash < 0 ? max : Integer.parseInt(prefix) - (isMapped ? MAPPED_BITS : 0);
        if (bits < 0 || bits > max) {
            throw wrong(text);
        }
        return new AddressRange(bytes, bits);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is not a range of addresses such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32");
    }

    /** Returns whether the range contains an address. */
    public boolean has(InetAddress address) {
        return startsWithRange(unmapped(address));
    }

    /** Returns whether the range contains all addresses of another range. */
    public boolean hasAll(AddressRange other) {
        return bits <= other.bits && startsWithRange(other.first);
    }

    private boolean startsWithRange(byte[] address) {
        if (first.length != address.length) {
            return false;
        }
        int whole = bits / Byte.SIZE;
        int rest = bits % Byte.SIZE;
        return Arrays.equals(first, 0, whole, address, 0, whole)
                && (rest == 0 || (first[whole] ^ address[whole]) >> (Byte.SIZE - rest) == 0);
    }

    /** Returns the range as its first address. All bits after the prefix are zero. */
    AddressRange network() {
        byte[] network = first.clone();
        for (int bit = bits; bit < network.length * Byte.SIZE; bit++) {
            network[bit / Byte.SIZE] &= (byte) ~(0x80 >> (bit % Byte.SIZE));
        }
        return new AddressRange(network, bits);
    }

    private static byte[] unmapped(InetAddress address) {
        byte[] bytes = address.getAddress();
        // converts an IPv4-mapped address
        return bytes.length == Integer.BYTES ? bytes : address(bytes).getAddress();
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has 4 or 16 bytes", e);
        }
    }

    /** Returns the address of the range without its prefix. */
    String firstAddress() {
        return AddressText.of(address(first));
    }

    /** Returns the address, and its prefix unless the range is a single address, in the usual notation. */
    @Override
    public String toString() {
        return bits == first.length * Byte.SIZE ? firstAddress() : firstAddress() + "/" + bits;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AddressRange that && bits == that.bits && Arrays.equals(first, that.first);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(first) + bits;
    }
}
