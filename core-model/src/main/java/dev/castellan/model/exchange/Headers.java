package dev.castellan.model.exchange;

import dev.castellan.model.internal.check.Required;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An ordered list of header fields. Names are case-insensitive. Immutable.
 *
 * <p>{@link #toString()} shows only the names, because a value may be a secret.
 */
public final class Headers {

    private static final Headers EMPTY = new Headers(new String[0]);

    /** Alternating names and values. */
    private final String[] fields;

    private Headers(String[] fields) {
        this.fields = fields;
    }

    /** Returns an empty list of header fields. */
    public static Headers empty() {
        return EMPTY;
    }

    /**
     * Creates headers from alternating names and values.
     *
     * @throws IllegalArgumentException if a value is missing, or if a name or value contains an invalid character
     */
    public static Headers of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("header " + namesAndValues[namesAndValues.length - 1] + " has no value");
        }
        Builder builder = new Builder(namesAndValues.length / 2);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            builder.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return builder.build();
    }

    /** Returns a builder with an initial capacity for this many fields. */
    public static Builder builder(int expectedFields) {
        return new Builder(expectedFields);
    }

    /** Returns the first value of a header, or {@code null} if the header is absent. */
    public @Nullable String first(String name) {
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equalsIgnoreCase(name)) {
                return fields[i + 1];
            }
        }
        return null;
    }

    /** Returns all values of a header in order. */
    public List<String> all(String name) {
        List<String> values = new ArrayList<>(1);
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equalsIgnoreCase(name)) {
                values.add(fields[i + 1]);
            }
        }
        return values;
    }

    /** Returns the number of fields with this name. */
    public int count(String name) {
        int count = 0;
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equalsIgnoreCase(name)) {
                count++;
            }
        }
        return count;
    }

    /** Returns the number of fields. */
    public int size() {
        return fields.length / 2;
    }

    /** Returns the distinct names, each spelled as in its first field. */
    public Set<String> names() {
        Set<String> unique = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Set<String> names = new LinkedHashSet<>();
        forEach((name, value) -> {
            if (unique.add(name)) {
                names.add(name);
            }
        });
        return names;
    }

    /** Passes each name and value to the action, in order. */
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int i = 0; i < fields.length; i += 2) {
            action.accept(fields[i], fields[i + 1]);
        }
    }

    /** Returns a copy in which this value replaces all values of a header. */
    public Headers with(String name, String value) {
        Builder builder = new Builder(size() + 1);
        for (int i = 0; i < fields.length; i += 2) {
            if (!fields[i].equalsIgnoreCase(name)) {
                builder.put(fields[i], fields[i + 1]);
            }
        }
        return builder.add(name, value).build();
    }

    /** Returns a copy in which the fields of {@code others} replace all fields with the same names. */
    public Headers withAll(Headers others) {
        Builder builder = new Builder(size() + others.size());
        forEach((name, value) -> {
            if (others.count(name) == 0) {
                builder.put(name, value);
            }
        });
        others.forEach(builder::put);
        return builder.build();
    }

    /** Returns true if both objects have the same fields in the same order. Names are compared case-sensitively. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Headers that && Arrays.equals(fields, that.fields);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(fields);
    }

    @Override
    public String toString() {
        return names().toString();
    }

    /** Collects header fields. Not thread-safe. */
    public static final class Builder {

        private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

        /** Marks the ASCII characters that a name may contain. */
        private static final boolean[] TOKEN = token();

        private String[] fields;
        private int length;

        private Builder(int expectedFields) {
            this.fields = new String[2 * expectedFields];
        }

        /**
         * Appends a field. Existing fields with the same name are kept.
         *
         * @throws IllegalArgumentException if the name is not a token (RFC 9110), or if the value contains a control
         *     character. The message names the header but does not contain the value
         * @throws NullPointerException if the name or the value is null. The message names the header
         */
        public Builder add(String name, String value) {
            check(name, value);
            put(name, value);
            return this;
        }

        /** Appends a field without checking it. */
        private void put(String name, String value) {
            if (length == fields.length) {
                fields = Arrays.copyOf(fields, Math.max(8, 2 * length));
            }
            fields[length++] = name;
            fields[length++] = value;
        }

        /** Returns the headers. */
        public Headers build() {
            return length == 0 ? EMPTY : new Headers(Arrays.copyOf(fields, length));
        }

        /** Rejects a name or value that could start another header line. */
        private static void check(String name, String value) {
            if (!isToken(Required.field(name, "header name"))) {
                throw new IllegalArgumentException("a header name is a token of letters, digits and " + TOKEN_MARKS);
            }
            if (value == null) {
                throw new NullPointerException("header " + name + " has no value: it is null");
            }
            for (int i = 0; i < value.length(); i++) {
                char c = value.charAt(i);
                if ((c < ' ' && c != '\t') || c == 127) {
                    throw new IllegalArgumentException("the value of header " + name + " contains a control character");
                }
            }
        }

        private static boolean isToken(String name) {
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                if (c >= TOKEN.length || !TOKEN[c]) {
                    return false;
                }
            }
            return !name.isEmpty();
        }

        private static boolean[] token() {
            boolean[] token = new boolean[128];
            String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
            for (char c : ("0123456789" + letters + letters.toLowerCase(Locale.ROOT) + TOKEN_MARKS).toCharArray()) {
                token[c] = true;
            }
            return token;
        }
    }
}
