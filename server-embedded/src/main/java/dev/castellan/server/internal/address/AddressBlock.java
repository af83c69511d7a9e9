package dev.castellan.server.internal.address;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The addresses that a client is assumed to control: one IPv4 address, or the 2^64 addresses of a /64 network, which is
 * the smallest IPv6 network that providers assign to subscribers. An IPv4-mapped IPv6 address counts as IPv4.
 *
 * @param isIpv6 whether the block is an IPv6 network
 * @param bits the IPv4 address, or the first 64 bits of the IPv6 address
 */
public record AddressBlock(boolean isIpv6, long bits) {

    private static final int NETWORK_BYTES = 8;

    /** Returns the block that contains an address. */
    public static AddressBlock of(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (address instanceof Inet4Address) {
            return new AddressBlock(false, number(bytes, 0, bytes.length));
        }
        return isMapped(bytes)
                ? new AddressBlock(false, number(bytes, bytes.length - 4, bytes.length))
                : new AddressBlock(true, number(bytes, 0, NETWORK_BYTES));
    }

    /** Returns the block as a string such as {@code 192.0.2.7} or {@code 2001:db8:0:1:0:0:0:0/64}. */
    @Override
    public String toString() {
        try {
            byte[] bytes = new byte[isIpv6 ? 16 : 4];
            int first = isIpv6 ? NETWORK_BYTES : bytes.length;
            for (int i = 0; i < first; i++) {
                bytes[i] = (byte) (bits >>> (8 * (first - 1 - i)));
            }
            String address = InetAddress.getByAddress(bytes).getHostAddress();
            return isIpv6 ? address + "/64" : address;
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // thrown only for arrays of neither 4 nor 16 bytes
        }
    }

    /**
     * Returns whether the bytes have the form {@code ::ffff:a.b.c.d}. Java usually converts such an address to IPv4.
     */
    private static boolean isMapped(byte[] bytes) {
        return number(bytes, 0, NETWORK_BYTES) == 0 && number(bytes, NETWORK_BYTES, 12) == 0xFFFF;
    }

    private static long number(byte[] bytes, int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            number = (number << 8) | (bytes[i] & 0xFF);
        }
        return number;
    }
}
