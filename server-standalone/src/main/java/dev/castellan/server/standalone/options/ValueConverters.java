package dev.castellan.server.standalone.options;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.UUID;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Converts option values. Messages about invalid values are written for users. */
public final class ValueConverters {

    private ValueConverters() {}

    public static void register(CommandLine program) {
        program.registerConverter(UUID.class, ValueConverters::id);
        program.registerConverter(OffsetDateTime.class, ValueConverters::time);
        program.registerConverter(InetAddress.class, ValueConverters::address);
    }

    private static UUID id(String value) {
        if (!OrganizationOption.isId(value)) {
            throw new TypeConversionException(
                    "'" + value + "' is not an id: write it like 00000000-0000-4000-8000-000000000000");
        }
        return UUID.fromString(value);
    }

    private static OffsetDateTime time(String value) {
        try {
            return OffsetDateTime.parse(value);
        } catch (DateTimeException e) {
            throw new TypeConversionException("'" + value + "' is not a time: write it like 2030-01-31T12:00:00Z");
        }
    }

    private static InetAddress address(String value) {
        try {
            return GivenAddress.of(value);
        } catch (UnknownHostException e) {
            throw new TypeConversionException(
                    "'" + value + "' is not an address, nor the name of a known host: write it like 127.0.0.1");
        }
    }
}
