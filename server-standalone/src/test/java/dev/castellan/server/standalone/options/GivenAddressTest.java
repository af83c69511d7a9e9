package dev.castellan.server.standalone.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenAddressTest {

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 0.0.0.0:80",
        "127.0.0.1, 127.0.0.1:80",
        "localhost, localhost:80",
        "::, [::]:80",
        "::1, [::1]:80",
    })
    void printsAddressAsGiven(String given, String named) throws UnknownHostException {
        InetAddress address = GivenAddress.of(given);
        assertThat(address).isEqualTo(InetAddress.getByName(given));
        assertThat(GivenAddress.text(address)).isEqualTo(given);
        assertThat(GivenAddress.withPort(address, 80)).isEqualTo(named);
    }

    @Test
    void printsNumericAddressWhenThereIsNoHostName() throws UnknownHostException {
        byte[] bytes = InetAddress.getByName("2001:db8::1").getAddress();
        assertThat(GivenAddress.text(InetAddress.getByAddress(bytes))).isEqualTo("2001:db8::1");
    }
}
