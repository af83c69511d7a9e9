package dev.castellan.server.internal.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class AddressBlockTest {

    @Test
    void anIpv4AddressIsABlockOfItsOwn() throws UnknownHostException {
        assertThat(block("192.0.2.7")).isEqualTo(block("192.0.2.7")).isNotEqualTo(block("192.0.2.8"));
        assertThat(block("192.0.2.7")).hasToString("192.0.2.7");
        assertThat(block("255.255.255.255")).hasToString("255.255.255.255");
    }

    @Test
    void addressesOfOneIpv6NetworkAreOneBlock() throws UnknownHostException {
        assertThat(block("2001:db8:0:1::5"))
                .isEqualTo(block("2001:db8:0:1:ffff:ffff:ffff:ffff"))
                .isNotEqualTo(block("2001:db8:0:2::5"))
                .hasToString("2001:db8:0:1:0:0:0:0/64");
    }

    @Test
    void anIpv4AddressThatIsWrittenAsIpv6CountsAsIpv4() throws UnknownHostException {
        byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, (byte) 192, 0, 2, 7};

        assertThat(AddressBlock.of(Inet6Address.getByAddress(null, mapped, -1))).isEqualTo(block("192.0.2.7"));
        assertThat(block("::c000:0207")).isNotEqualTo(block("192.0.2.7"));
    }

    private static AddressBlock block(String address) throws UnknownHostException {
        return AddressBlock.of(InetAddress.getByName(address));
    }
}
