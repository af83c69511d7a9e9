package dev.castellan.server.standalone.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts strings such as {@code 512KiB}, {@code 1MiB} and {@code 10GiB}, and plain numbers, to a number of bytes. */
public final class SizeConverter implements ITypeConverter<Long> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})(KiB|MiB|GiB)|([0-9]{1,15})");

    @Override
    public Long convert(String value) {
        Long size = find(value);
        if (size == null) {
            throw new TypeConversionException(
                    "'" + value + "' is not a size: write it like 512KiB, 1MiB or 10GiB, or as a number of bytes");
        }
        return size;
    }

    /** Returns the number of bytes, or {@code null} if the string is not a size. */
    static @Nullable Long find(String value) {
        Matcher size = FORM.matcher(value);
        if (!size.matches()) {
            return null;
        }
        if (size.group(2) == null) {
            return Long.valueOf(value);
        }
        int power = switch (size.group(2)) {
            case "KiB" -> 10;
            case "MiB" -> 20;
            default -> 30;
        };
        return Long.parseLong(size.group(1)) << power;
    }
}
