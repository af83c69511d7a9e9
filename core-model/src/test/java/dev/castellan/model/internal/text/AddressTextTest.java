package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTextTest {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7",
        "0.0.0.0, 0.0.0.0",
        "2001:0DB8:0:0:0:0:0:0001, 2001:db8::1",
        "0:0:0:0:0:0:0:0, ::",
        "0:0:0:0:0:0:0:1, ::1",
        "2001:db8:0:0:0:0:0:0, 2001:db8::",
        "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
        "2001:db8:0:0:1:0:0:0, 2001:db8:0:0:1::",
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
    })
    void formatsAddressInCanonicalForm(String original, String text) throws UnknownHostException {
        assertThat(AddressText.of(InetAddress.getByName(original))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7",
        "::ffff:192.0.2.7, 192.0.2.7",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2::/64",
        "::1, ::/64",
    })
    void formatsIpv4BlockAsAddressAndIpv6BlockAsSlash64Network(String address, String text)
            throws UnknownHostException {
        assertThat(AddressText.ofBlock(InetAddress.getByName(address))).isEqualTo(text);
    }

    @Test
    void treatsIpv4MappedIpv6AddressAsIpv4() throws UnknownHostException {
        byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, (byte) 192, 0, 2, 7};

        assertThat(AddressText.ofBlock(Inet6Address.getByAddress(null, mapped, -1)))
                .isEqualTo("192.0.2.7");
    }
}
