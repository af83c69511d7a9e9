package dev.castellan.harness.internal.yaml;

import dev.castellan.model.json.JsonValue;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Writes the fields of one map. Absent fields are left out. */
public final class MapWriter {

    private final SeedFormat notation;
    private final StringJoiner written = new StringJoiner(", ", "{", "}");

    public MapWriter(SeedFormat notation) {
        this.notation = notation;
    }

    public MapWriter text(String key, @Nullable String value) {
        return raw(key, value == null ? null : notation.text(value));
    }

    public MapWriter json(String key, @Nullable JsonValue value) {
        return raw(key, value == null ? null : SeedFormat.printable(value.toJson()));
    }

    public MapWriter raw(String key, @Nullable String value) {
        if (value != null) {
            written.add(notation.text(key) + ": " + value);
        }
        return this;
    }

    public String written() {
        return written.toString();
    }
}
