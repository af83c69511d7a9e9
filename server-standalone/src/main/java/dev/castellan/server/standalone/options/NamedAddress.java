package dev.castellan.server.standalone.options;

import dev.castellan.model.internal.text.AddressText;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Creates addresses that remember the text they were created from, for messages and the log. */
public final class NamedAddress {

    private NamedAddress() {}

    /**
     * Returns the address of a host.
     *
     * @param text a literal address or a host name
     * @throws UnknownHostException if the host name cannot be resolved
     */
    static InetAddress of(String text) throws UnknownHostException {
        InetAddress address = InetAddress.getByName(text);
        return address instanceof Inet6Address scoped && scoped.getScopeId() != 0
                ? Inet6Address.getByAddress(text, address.getAddress(), scoped.getScopeId())
                : InetAddress.getByAddress(text, address.getAddress());
    }

    /** Returns the text that the address was created from, or the literal address if there is none. */
    public static String text(InetAddress address) {
        String both = address.toString(); // unlike getHostName(), never queries a name server
        String name = both.substring(0, Math.max(0, both.indexOf('/')));
        return name.isEmpty() ? AddressText.of(address) : name;
    }

    /** Returns an address and a port in URL syntax. */
    public static String withPort(InetAddress address, int port) {
        String host = text(address);
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
