package dev.castellan.model.internal.text;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Formats addresses in their usual notation. IPv6 addresses are formatted as RFC 5952 recommends, without a zone. */
public final class AddressText {

    private static final int GROUPS = 8;
    private static final int NETWORK_BYTES = 8;

    private AddressText() {}

    /** Formats an address, such as {@code 192.0.2.7} or {@code 2001:db8::1}. */
    public static String of(InetAddress address) {
        return address instanceof Inet6Address ? ofGroups(address.getAddress()) : address.getHostAddress();
    }

    /**
     * Formats the block of addresses that a client is assumed to control: the IPv4 address, or the /64 network, such as
     * {@code 2001:db8::/64}. A /64 network is the smallest IPv6 network that providers assign to subscribers. An
     * IPv4-mapped IPv6 address counts as IPv4.
     */
    public static String ofBlock(InetAddress address) {
        InetAddress unmapped = unmapped(address);
        if (!(unmapped instanceof Inet6Address)) {
            return unmapped.getHostAddress();
        }
        byte[] network = unmapped.getAddress();
        Arrays.fill(network, NETWORK_BYTES, network.length, (byte) 0);
        return ofGroups(network) + "/64";
    }

    /** Converts an IPv4-mapped address to IPv4. Removes the host name and the zone of any other address. */
    private static InetAddress unmapped(InetAddress address) {
        try {
            return InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // thrown only if the array has neither 4 nor 16 bytes
        }
    }

    /** Formats the groups in hexadecimal. Replaces the first of the longest runs of zeros with {@code ::}. */
    private static String ofGroups(byte[] bytes) {
        int start = 0;
        int length = 1;
        for (int group = 0; group < GROUPS; group++) {
            int zeros = zeros(bytes, group);
            if (zeros > length) {
                start = group;
                length = zeros;
            }
        }
        return length == 1
                ? join(bytes, 0, GROUPS)
                : join(bytes, 0, start) + "::" + join(bytes, start + length, GROUPS);
    }

    /** Returns the number of consecutive zero groups, starting with this group. */
    private static int zeros(byte[] bytes, int from) {
        int end = from;
        while (end < GROUPS && group(bytes, end) == 0) {
            end++;
        }
        return end - from;
    }

    private static String join(byte[] bytes, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int index = from; index < to; index++) {
            text.append(index == from ? "" : ":").append(Integer.toHexString(group(bytes, index)));
        }
        return text.toString();
    }

    private static int group(byte[] bytes, int index) {
        return Byte.toUnsignedInt(bytes[2 * index]) << 8 | Byte.toUnsignedInt(bytes[2 * index + 1]);
    }
}
