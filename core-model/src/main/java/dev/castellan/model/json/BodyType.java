package dev.castellan.model.json;

import dev.castellan.model.Page;
import dev.castellan.model.TextUpdate;
import java.util.List;

/**
 * The shape of a body: empty, one value, a merge patch, a bare array or a page.
 *
 * @param <T> the Java type of the whole body
 * @param form the layout of the body
 * @param item the class of the value or of each item, or {@code Void} for an empty body
 */
@SuppressWarnings("UnusedTypeParameter") // T is the type that a reader returns for a shape
public record BodyType<T>(Layout form, Class<?> item) {

    /** The layout of a body. */
    public enum Layout {
        /** No body. */
        NONE,
        /** One JSON object. */
        ONE,
        /** A JSON merge patch (RFC 7396): an object with the fields that change. */
        PATCH,
        /** A bare JSON array. */
        ARRAY,
        /** An object with {@code data}, {@code has_more} and {@code next_cursor}. */
        PAGE
    }

    /** Returns the shape of an empty body. */
    public static BodyType<Void> none() {
        return new BodyType<>(Layout.NONE, Void.class);
    }

    /** Returns the shape of one value. */
    public static <T> BodyType<T> of(Class<T> type) {
        return new BodyType<>(Layout.ONE, type);
    }

    /**
     * Returns the shape of a JSON merge patch. All fields of the class are optional, and a field that is {@code null}
     * in Java is absent from the patch. The strict reader rejects a patch without fields, and a JSON {@code null} for
     * any field that is not a {@link TextUpdate}, a {@link dev.castellan.model.ListUpdate} or a {@link
     * dev.castellan.model.NumberUpdate}.
     */
    public static <T> BodyType<T> patchOf(Class<T> type) {
        return new BodyType<>(Layout.PATCH, type);
    }

    /** Returns the shape of a bare array. */
    public static <T> BodyType<List<T>> arrayOf(Class<T> item) {
        return new BodyType<>(Layout.ARRAY, item);
    }

    /** Returns the shape of a page. */
    public static <T> BodyType<Page<T>> pageOf(Class<T> item) {
        return new BodyType<>(Layout.PAGE, item);
    }

    /** Returns true if the body is empty. */
    public boolean isNone() {
        return form == Layout.NONE;
    }

    /** Returns true if the body is a JSON merge patch. */
    public boolean isPatch() {
        return form == Layout.PATCH;
    }

    /** Replaces the generated method, whose first call is slow. */
    @Override
    public int hashCode() {
        return 31 * form.hashCode() + item.hashCode();
    }
}
