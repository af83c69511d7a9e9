package dev.castellan.server.internal.address;

import dev.castellan.model.Bounds;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The addresses from which a server accepts a token. Immutable.
 *
 * @param ranges at least one range, in the order of the request that set them, without duplicates
 */
public record AddressRanges(List<AddressRange> ranges) {

    /** Copies the list without duplicates. */
    public AddressRanges {
        ranges = ranges.stream().distinct().toList();
    }

    /**
     * Parses ranges and addresses.
     *
     * @throws IllegalArgumentException if the list is empty or too long, or if a string is neither a range nor an
     *     address, or is a range with bits after its prefix
     */
    public static AddressRanges of(List<String> texts) {
        if (texts.isEmpty() || texts.size() > Bounds.ALLOWED_ADDRESSES) {
            throw new IllegalArgumentException(": expected 1 to " + Bounds.ALLOWED_ADDRESSES
                    + " addresses or ranges, found " + texts.size() + (texts.isEmpty() ? "; null allows all" : ""));
        }
        List<AddressRange> parsed = new ArrayList<>();
        for (String text : texts) {
            try {
                parsed.add(network(text));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("[" + parsed.size() + "]: " + e.getMessage(), e);
            }
        }
        return new AddressRanges(parsed);
    }

    private static AddressRange network(String text) {
        AddressRange range = AddressRange.of(text);
        AddressRange network = range.network();
        if (!network.equals(range)) {
            throw new IllegalArgumentException("'" + text + "' is an address inside the range " + network + ": send "
                    + network + " for the range, or " + range.firstAddress() + " for the address");
        }
        return network;
    }

    /** Returns the ranges that were {@linkplain #toString() formatted}. */
    public static AddressRanges parse(String text) {
        return new AddressRanges(
                Stream.of(text.split(" ", -1)).map(AddressRange::of).toList());
    }

    /** Returns whether this is the text of up to {@value Bounds#ALLOWED_ADDRESSES} ranges. */
    public static boolean isWellFormed(String text) {
        try {
            return of(List.of(text.split(" ", -1))).toString().equals(text);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns whether one of the ranges contains the address of a client. No range contains an unknown address. */
    public boolean has(@Nullable InetSocketAddress client) {
        if (client == null || client.getAddress() == null) {
            return false;
        }
        for (AddressRange range : ranges) {
            if (range.has(client.getAddress())) {
                return true;
            }
        }
        return false;
    }

    /** Returns the index of the first range of the other ranges that no range of these contains, or -1. */
    public int firstOutside(AddressRanges other) {
        for (int i = 0; i < other.ranges.size(); i++) {
            AddressRange range = other.ranges.get(i);
            if (ranges.stream().noneMatch(mine -> mine.hasAll(range))) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the addresses that these and other ranges contain, or null if there are none. */
    public @Nullable AddressRanges and(AddressRanges other) {
        List<AddressRange> common = ranges.stream()
                .flatMap(mine -> other.ranges.stream()
                        .map(theirs -> mine.hasAll(theirs) ? theirs : theirs.hasAll(mine) ? mine : null)
                        .filter(Objects::nonNull))
                .toList();
        return common.isEmpty() ? null : new AddressRanges(common);
    }

    /** Returns the ranges in the usual notation. */
    public List<String> texts() {
        return ranges.stream().map(AddressRange::toString).toList();
    }

    /** Returns the ranges, separated by spaces. */
    @Override
    public String toString() {
        return ranges.stream().map(AddressRange::toString).collect(Collectors.joining(" "));
    }
}
