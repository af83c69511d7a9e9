package dev.castellan.system.sequences;

import dev.castellan.system.statemodel.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The ids that steps choose from, each with a readable name. */
final class IdPool {

    /** An id that belongs to no object. */
    static final UUID NOTHING = UUID.fromString("01900000-0000-7000-8000-000000000000");

    private final Map<Class<? extends Row>, List<UUID>> ids = new HashMap<>();
    private final Map<UUID, String> names = new LinkedHashMap<>();

    IdPool() {
        names.put(NOTHING, "nothing");
    }

    /** Adds an object under a name. */
    void add(Class<? extends Row> kind, UUID id, String name) {
        ids.computeIfAbsent(kind, unused -> new ArrayList<>()).add(id);
        names.put(id, name);
    }

    /** Adds an object that a step created. */
    void add(Row row) {
        String kind = row.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        add(row.getClass(), row.id(), kind + "-" + all(row.getClass()).size());
    }

    /** Returns the id with this name. */
    UUID withName(String name) {
        return names.keySet().stream()
                .filter(id -> name.equals(names.get(id)))
                .findAny()
                .orElseThrow();
    }

    /** Returns the id of an object that exists or has existed in any organization, or occasionally {@link #NOTHING}. */
    UUID pick(Class<? extends Row> kind, int number) {
        List<UUID> all = all(kind);
        int index = number % (all.size() + 1);
        return index < all.size() ? all.get(index) : NOTHING;
    }

    List<UUID> all(Class<? extends Row> kind) {
        return ids.getOrDefault(kind, List.of());
    }

    /** Replaces the ids in a text with their names. */
    String readable(String text) {
        String readable = text;
        for (Map.Entry<UUID, String> name : names.entrySet()) {
            readable = readable.replace(name.getKey().toString(), "<" + name.getValue() + ">");
        }
        return readable;
    }
}
