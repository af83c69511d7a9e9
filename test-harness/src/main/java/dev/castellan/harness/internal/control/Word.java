package dev.castellan.harness.internal.control;

import dev.castellan.model.internal.text.NearestName;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A field of a request body that has the name of a method of the harness, in {@code snake_case}, and calls it.
 *
 * @param <T> the type that has the method
 * @param <R> the type of the result
 */
public record Word<T, R>(String name, Map<String, Object> schema, BiFunction<T, JsonValue, R> method) {

    /** Returns a word for a method with one parameter, or for a method without parameters if the type is {@code TRUE}. */
    public static <T, V, R> Word<T, R> of(String name, FieldType<V> type, BiFunction<T, V, R> method) {
        return new Word<>(
                name,
                type.schema(),
                (target, value) -> method.apply(target, type.reader().apply(value)));
    }

    /**
     * Calls the method.
     *
     * @throws IllegalArgumentException if the value has another type, or the method refuses it. The message begins with
     *     the name of the field
     */
    public R call(T target, JsonValue value) {
        try {
            return method.apply(target, value);
        } catch (IllegalArgumentException | IllegalStateException | InvalidJsonException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /** Calls the methods of all words that the fields contain, in the order of the words. */
    static <T> T callAll(List<Word<T, T>> words, T target, Map<String, JsonValue> fields) {
        T result = target;
        for (Word<T, T> word : words) {
            JsonValue value = fields.get(word.name);
            result = value == null ? result : word.call(result, value);
        }
        return result;
    }

    /** Returns the only word that the fields contain, or empty if they contain none. */
    public static <T, R> Optional<Word<T, R>> only(List<Word<T, R>> words, Map<String, JsonValue> fields) {
        List<Word<T, R>> found =
                words.stream().filter(word -> fields.containsKey(word.name)).toList();
        if (found.size() > 1) {
            throw new IllegalArgumentException(String.join(" and ", names(found)) + ": choose one of them");
        }
        return found.stream().findFirst();
    }

    public static List<String> names(Collection<? extends Word<?, ?>> words) {
        List<String> names = new ArrayList<>();
        words.forEach(word -> names.add(word.name()));
        return names;
    }

    /**
     * Returns the fields of an object.
     *
     * @throws IllegalArgumentException if the object has a field with another name
     */
    public static Map<String, JsonValue> fields(JsonValue body, Collection<? extends Word<?, ?>> words) {
        if (!body.isObject()) {
            throw new IllegalArgumentException("body: expected an object");
        }
        Map<String, JsonValue> fields = body.fields();
        List<String> known = names(words);
        for (String name : fields.keySet()) {
            if (!known.contains(name)) {
                String hint = NearestName.of(name, known)
                        .map(near -> "did you mean " + near + "?")
                        .orElseGet(() -> "expected one of " + String.join(", ", known));
                throw new IllegalArgumentException(name + ": no such field: " + hint);
            }
        }
        return fields;
    }
}
