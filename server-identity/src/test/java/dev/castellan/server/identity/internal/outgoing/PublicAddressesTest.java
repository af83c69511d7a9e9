package dev.castellan.server.identity.internal.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "100.63.255.255",
                "100.128.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.1",
                "198.20.0.0",
                "223.255.255.255",
                "2606:4700:4700::1111",
                "2001:200::1",
                "64:ff9b::1.1.1.1"
            })
    void acceptsPublicAddress(String address) throws UnknownHostException {
        assertThat(PublicAddresses.has(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "100.64.0.1",
                "100.100.100.200",
                "127.0.0.1",
                "127.255.255.254",
                "168.63.129.16",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.170",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.1.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255"
            })
    void refusesSpecialIpv4Address(String address) throws UnknownHostException {
        assertThat(PublicAddresses.has(InetAddress.getByName(address))).isFalse();
        assertThat(PublicAddresses.has(InetAddress.getByName("::ffff:" + address)))
                .as("mapped")
                .isFalse();
        assertThat(PublicAddresses.has(InetAddress.getByName("64:ff9b::" + address)))
                .as("NAT64")
                .isFalse();
        assertThat(PublicAddresses.has(InetAddress.getByName("::" + address)))
                .as("compatible")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::",
                "::1",
                "::7f00:1",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:20::1",
                "2001:db8::1",
                "2002:0a00:0001::1",
                "2002:0101:0101::1",
                "3fff::1",
                "4000::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fe80::1%0",
                "fec0::1",
                "ff02::1"
            })
    void refusesSpecialIpv6Address(String address) throws UnknownHostException {
        assertThat(PublicAddresses.has(InetAddress.getByName(address))).isFalse();
    }
}
