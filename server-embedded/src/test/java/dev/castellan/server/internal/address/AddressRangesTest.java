package dev.castellan.server.internal.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangesTest {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7, true",
        "192.0.2.7, 192.0.2.8, false",
        "192.0.2.7, ::ffff:192.0.2.7, true",
        "::ffff:192.0.2.7, 192.0.2.7, true",
        "::ffff:192.0.2.0/120, 192.0.2.9, true",
        "::ffff:192.0.2.0/120, 192.0.3.9, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "::ffff:0.0.0.0/96, 203.0.113.9, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "::/0, 2001:db8::1, true",
        "::/0, 192.0.2.7, false",
        "10.0.0.0/8, 10.255.255.255, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "192.0.2.128/25, 192.0.2.127, false",
        "192.0.2.128/25, 192.0.2.200, true",
        "2001:db8::/33, 2001:db8:7fff::1, true",
        "2001:db8::/33, 2001:db8:8000::1, false",
        "fe80::1, fe80::1%1, true",
        "::1.2.3.4, 1.2.3.4, false",
    })
    void containsAddressIfOneRangeCoversIt(String range, String address, boolean expected) throws UnknownHostException {
        assertThat(AddressRanges.of(List.of("198.51.100.1", range)).has(client(address)))
                .isEqualTo(expected);
    }

    @Test
    void containsIpv4MappedAddressOfSocket() throws UnknownHostException {
        byte[] mapped = InetAddress.getByName("::1").getAddress();
        mapped[10] = mapped[11] = -1;
        System.arraycopy(new byte[] {(byte) 192, 0, 2, 7}, 0, mapped, 12, 4);
        InetAddress unconverted = Inet6Address.getByAddress("client.example.org", mapped, 0);

        assertThat(AddressRanges.of(List.of("192.0.2.0/24")).has(new InetSocketAddress(unconverted, 4711)))
                .isTrue();
    }

    @Test
    void doesNotContainUnknownAddress() {
        AddressRanges all = AddressRanges.of(List.of("0.0.0.0/0", "::/0"));

        assertThat(all.has(null)).isFalse();
        assertThat(all.has(InetSocketAddress.createUnresolved("client.example.org", 1)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.2.3/8, 'is an address inside the range 10.0.0.0/8: send 10.0.0.0/8 for the range, or 10.1.2.3'",
        "2001:db8::1/32, 'send 2001:db8::/32 for the range, or 2001:db8::1 for the address'",
        "::ffff:10.1.2.3/104, 'send 10.0.0.0/8 for the range, or 10.1.2.3 for the address'",
    })
    void errorForAddressBitsAfterPrefixSuggestsRangeAndAddress(String text, String remedy) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AddressRanges.of(List.of("192.0.2.7", text)))
                .withMessageContainingAll("[1]", "'" + text + "'", remedy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "2001:db8::/129",
                "::ffff:10.0.0.0/95", "fe80::1%eth0", "[::1]", "192.0.2.7:80", "10.0.0", "10.0.0.0/0000", " 10.0.0.1",
                "010.0.0.1", "10.0.0.08", "10.0.0.0/08", "::ffff:010.0.0.1", "10.0.0.1\u0000", "１０.0.0.1", "0x0a.0.0.1"
            })
    void rejectsTextThatIsNotAddressRange(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AddressRanges.of(List.of(text)))
                .withMessageContainingAll("[0]", "'" + text + "' is not a range of addresses such as");
    }

    @Test
    void rejectsEmptyListAndMoreThanFiftyRanges() {
        List<String> many =
                IntStream.rangeClosed(0, 50).mapToObj(i -> "192.0.2." + i).toList();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> AddressRanges.of(List.of()))
                .withMessageContainingAll("1 to 50", "found 0", "null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AddressRanges.of(many))
                .withMessageContainingAll("1 to 50", "found 51");
        assertThat(AddressRanges.of(many.subList(0, 50)).ranges()).hasSize(50);
        assertThat(AddressRanges.of(Collections.nCopies(50, "::1")).texts()).containsExactly("::1");
    }

    @Test
    void formatsAndParsesRanges() {
        AddressRanges ranges =
                AddressRanges.of(List.of("2001:DB8:0::/32", "::ffff:192.0.2.7", "10.0.0.0/8", "10.0.0.0/8"));

        assertThat(ranges.texts()).containsExactly("2001:db8::/32", "192.0.2.7", "10.0.0.0/8");
        assertThat(AddressRanges.parse(ranges.toString())).isEqualTo(ranges).hasSameHashCodeAs(ranges);
        assertThat(AddressRanges.isWellFormed(ranges.toString())).isTrue();
        assertThat(AddressRanges.isWellFormed("10.0.0.1/8")).isFalse();
        assertThat(AddressRanges.isWellFormed("2001:DB8::")).isFalse();
        assertThat(AddressRanges.isWellFormed("10.0.0.1  10.0.0.2")).isFalse();
        assertThat(AddressRanges.isWellFormed("")).isFalse();
    }

    @Test
    void findsFirstRangeOutsideOthers() {
        AddressRanges outer = AddressRanges.of(List.of("10.0.0.0/8", "2001:db8::/32"));

        assertThat(outer.firstOutside(AddressRanges.of(List.of("10.1.0.0/16", "2001:db8::1", "10.0.0.0/8"))))
                .isEqualTo(-1);
        assertThat(outer.firstOutside(AddressRanges.of(List.of("10.1.0.0/16", "10.0.0.0/7"))))
                .isEqualTo(1);
        assertThat(outer.firstOutside(AddressRanges.of(List.of("::/0")))).isZero();
    }

    @Test
    void returnsCommonAddresses() {
        AddressRanges one = AddressRanges.of(List.of("10.0.0.0/8", "192.0.2.7"));

        assertThat(one.and(AddressRanges.of(List.of("10.1.0.0/16", "192.0.2.0/24", "::1"))))
                .isEqualTo(AddressRanges.of(List.of("10.1.0.0/16", "192.0.2.7")));
        assertThat(one.and(AddressRanges.of(List.of("::/0")))).isNull();
    }

    private static InetSocketAddress client(String address) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(address), 4711);
    }
}
