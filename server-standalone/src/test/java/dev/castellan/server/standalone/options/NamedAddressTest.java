package dev.castellan.server.standalone.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedAddressTest {

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 0.0.0.0:80",
        "127.0.0.1, 127.0.0.1:80",
        "localhost, localhost:80",
        "::, [::]:80",
        "::1, [::1]:80",
    })
    void printsAddressAsGiven(String original, String named) throws UnknownHostException {
        InetAddress address = NamedAddress.of(original);
        assertThat(address).isEqualTo(InetAddress.getByName(original));
        assertThat(NamedAddress.text(address)).isEqualTo(original);
        assertThat(NamedAddress.withPort(address, 80)).isEqualTo(named);
    }

    @Test
    void printsNumericAddressWhenThereIsNoHostName() throws UnknownHostException {
        byte[] bytes = InetAddress.getByName("2001:db8::1").getAddress();
        assertThat(NamedAddress.text(InetAddress.getByAddress(bytes))).isEqualTo("2001:db8::1");
    }
}
