package dev.castellan.server.identity.internal.outgoing;

import dev.castellan.server.internal.address.AddressRange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The addresses that are reachable from everywhere on the Internet, as the registries of IANA list them. An address
 * that contains an IPv4 address, such as {@code ::ffff:10.0.0.1} or {@code 64:ff9b::a00:1}, is public only if the
 * IPv4 address is. 6to4 and Teredo are never public.
 */
final class PublicAddresses {

    private static final List<AddressRange> SPECIAL = ranges(
            "0.0.0.0/8", // this host
            "10.0.0.0/8",
            "100.64.0.0/10", // shared by the customers of a provider
            "127.0.0.0/8",
            "168.63.129.16", // the host of a virtual machine in Azure
            "169.254.0.0/16", // link-local, with the metadata of clouds
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24", // documentation
            "192.88.99.0/24", // 6to4
            "192.168.0.0/16",
            "198.18.0.0/15", // measurements
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4", // reserved, with the broadcast address
            "2001::/23", // protocols, with Teredo
            "2001:db8::/32", // documentation
            "2002::/16", // 6to4
            "3fff::/20"); // documentation

    /** The only block of IPv6 from which IANA assigns public addresses. */
    private static final AddressRange GLOBAL = AddressRange.of("2000::/3");

    private static final AddressRange NAT64 = AddressRange.of("64:ff9b::/96");

    private PublicAddresses() {}

    /** Returns whether an address is public. */
    static boolean has(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (NAT64.has(address)) {
            return has(ipv4(Arrays.copyOfRange(bytes, bytes.length - Integer.BYTES, bytes.length)));
        }
        boolean isAssigned = bytes.length == Integer.BYTES || GLOBAL.has(address);
        return isAssigned && SPECIAL.stream().noneMatch(range -> range.has(address));
    }

    private static InetAddress ipv4(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an IPv4 address has 4 bytes", e);
        }
    }

    private static List<AddressRange> ranges(String... texts) {
        return Stream.of(texts).map(AddressRange::of).toList();
    }
}
