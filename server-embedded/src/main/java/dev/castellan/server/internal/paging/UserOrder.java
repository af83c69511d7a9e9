package dev.castellan.server.internal.paging;

import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The order of a list of users. A position in the list is encoded as one line for the value of each sort key, and one
 * line for the id.
 */
public record UserOrder(List<UserSortKey> keys) {

    private static final UserOrder DEFAULT = new UserOrder(List.of(new UserSortKey(Field.CREATED_AT, false)));

    public static UserOrder parse(@Nullable String text) {
        if (text == null) {
            return DEFAULT;
        }
        List<UserSortKey> keys = new ArrayList<>();
        Set<Field> used = EnumSet.noneOf(Field.class);
        for (String key : text.split(",", -1)) {
            boolean descending = key.startsWith("-");
            Field field = field(descending ? key.substring(1) : key);
            if (!used.add(field)) {
                throw FieldRules.invalid("sort: contains a field twice");
            }
            keys.add(new UserSortKey(field, descending));
        }
        return new UserOrder(List.copyOf(keys));
    }

    /** Returns whether the order depends on e-mail addresses, which its positions then contain. */
    public boolean comparesEmails() {
        return keys.stream().anyMatch(key -> key.field() == Field.EMAIL);
    }

    public String positionOf(UserPosition position) {
        return keys.stream().map(key -> value(position, key.field()) + "\n").collect(Collectors.joining())
                + position.userId();
    }

    @Nullable
    UserPosition positionIn(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String[] values = text.split("\n", -1);
        String name = "";
        String email = "";
        String role = "";
        Instant createdAt = Instant.EPOCH;
        for (int i = 0; i < keys.size(); i++) {
            switch (keys.get(i).field()) {
                case NAME -> name = values[i];
                case EMAIL -> email = values[i];
                case ROLE -> role = values[i];
                case CREATED_AT -> createdAt = Instant.ofEpochMilli(Long.parseLong(values[i]));
            }
        }
        return new UserPosition(name, email, role, createdAt, UUID.fromString(values[keys.size()]));
    }

    private static String value(UserPosition position, Field field) {
        return switch (field) {
            case NAME -> position.name();
            case EMAIL -> position.email();
            case ROLE -> position.role();
            case CREATED_AT -> Long.toString(position.createdAt().toEpochMilli());
        };
    }

    private static Field field(String name) {
        for (Field field : Field.values()) {
            if (field.name().toLowerCase(Locale.ROOT).equals(name)) {
                return field;
            }
        }
        throw FieldRules.invalid("sort: expected fields of name, email, role and created_at, such as name,-created_at");
    }
}
