package dev.castellan.server.internal.paging;

import dev.castellan.model.Bounds;
import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.RowWithSize;
import dev.castellan.server.internal.tokens.OrganizationMac;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The requested page of a list, read from the parameters {@code limit} and {@code cursor}. */
public final class ListPageRequest {

    /** The orders of lists without {@code sort}, which clients can also name. */
    private static final Map<Endpoint<?, ?>, String> DEFAULT_SORTS =
            Map.of(UserEndpoints.LIST, "created_at", AuditEndpoints.LIST, AuditSort.AT_DESCENDING.value());

    private final OrganizationRow organization;
    private final String list;
    private final int limit;
    private final @Nullable String position;

    private ListPageRequest(OrganizationRow organization, String list, int limit, @Nullable String position) {
        this.organization = organization;
        this.list = list;
        this.limit = limit;
        this.position = position;
    }

    public static ListPageRequest of(View view, Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        String list = nameOf(endpoint, arguments);
        String cursor = arguments.query().get("cursor");
        String position = cursor == null ? null : Cursors.open(view.organization(), list, cursor);
        return new ListPageRequest(
                view.organization(), list, limit(arguments.query().get("limit")), position);
    }

    /** Returns the maximum number of items on the page. */
    int limit() {
        return limit;
    }

    /**
     * Returns the number of rows to read. The number is one more than the page contains, to detect whether another page
     * follows.
     */
    public int rowLimit() {
        return limit + 1;
    }

    /** Returns the position after which the page starts, or null for the first page. */
    @Nullable
    String position() {
        return position;
    }

    /** Returns the id after which the page starts, for a list ordered by id. Returns null for the first page. */
    @Nullable
    public UUID afterId() {
        return position == null ? null : UUID.fromString(position);
    }

    /** Returns the page that consists of these rows. */
    public <R, T> Page<T> page(List<R> rows, Function<R, T> item, Function<R, String> positionOf) {
        if (rows.size() <= limit) {
            return Page.last(rows.stream().map(item).toList());
        }
        List<R> visible = rows.subList(0, limit);
        String next = Cursors.seal(organization, list, positionOf.apply(visible.get(limit - 1)));
        return new Page<>(visible.stream().map(item).toList(), true, next);
    }

    /**
     * Returns the page that consists of these items.
     *
     * @param next the position after which the next page starts, or null if this is the last page
     */
    <T> Page<T> page(List<T> items, @Nullable String next) {
        return next == null ? Page.last(items) : page(items, true, next);
    }

    /**
     * Returns the page that consists of these items, with a cursor even if it is the last page for now.
     *
     * @param next the position after which the next page starts
     */
    <T> Page<T> page(List<T> items, boolean hasMore, String next) {
        return new Page<>(items, hasMore, Cursors.seal(organization, list, next));
    }

    /** Returns the page with the first rows, up to the item limit and this number of bytes, but at least one row. */
    public <R, T> Page<T> page(
            List<RowWithSize<R>> rows, long bytes, Function<List<R>, List<T>> items, Function<R, String> positionOf) {
        List<R> visible = new ArrayList<>();
        long size = 0;
        for (RowWithSize<R> row : rows) {
            size += row.bytes();
            if (visible.size() == limit || (!visible.isEmpty() && size > bytes)) {
                String next = Cursors.seal(organization, list, positionOf.apply(visible.get(visible.size() - 1)));
                return new Page<>(items.apply(visible), true, next);
            }
            visible.add(row.row());
        }
        return Page.last(items.apply(visible));
    }

    /**
     * Returns the name of the list, which consists of the operation, the ids in the path, and all query parameters
     * except the paging parameters and a {@code sort} by the default order.
     */
    private static String nameOf(Endpoint<?, ?> endpoint, Arguments<?> arguments) {
        TreeMap<String, String> conditions = new TreeMap<>(arguments.query());
        conditions.remove("limit");
        conditions.remove("cursor");
        conditions.remove("sort", DEFAULT_SORTS.getOrDefault(endpoint, ""));
        StringBuilder name = new StringBuilder(endpoint.id()).append(arguments.path());
        // includes the length, because a value could otherwise look like two parameters
        conditions.forEach((parameter, value) -> name.append(parameter)
                .append('=')
                .append(value.length())
                .append(':')
                .append(value));
        return name.toString();
    }

    private static int limit(@Nullable String text) {
        if (text == null) {
            return Bounds.PAGE;
        }
        if (!text.chars().allMatch(c -> c >= '0' && c <= '9') || text.chars().allMatch(c -> c == '0')) {
            throw FieldRules.invalid("limit: expected a whole number from 1 to " + Bounds.MAX_PAGE);
        }
        String digits = text.replaceFirst("^0+", "");
        return digits.length() > 3 ? Bounds.MAX_PAGE : Math.min(Integer.parseInt(digits), Bounds.MAX_PAGE);
    }

    /**
     * Turns list positions into cursors, which are sealed with the organization's key and the name of the list. A
     * caller cannot forge or change a cursor, or use it for another list. A cursor does not grant access.
     */
    static final class Cursors {

        private static final int SEAL_LENGTH = 16;

        private Cursors() {}

        /** Returns the cursor for a position in a list. */
        static String seal(OrganizationRow organization, String list, String position) {
            byte[] text = position.getBytes(StandardCharsets.UTF_8);
            byte[] seal = sealOf(organization, list, text);
            byte[] cursor = Arrays.copyOf(seal, SEAL_LENGTH + text.length);
            System.arraycopy(text, 0, cursor, SEAL_LENGTH, text.length);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
        }

        /** Returns the position that a cursor contains. Refuses a cursor that was not sealed for this list. */
        static String open(OrganizationRow organization, String list, String cursor) {
            byte[] bytes = decode(cursor);
            if (bytes.length >= SEAL_LENGTH) {
                byte[] text = Arrays.copyOfRange(bytes, SEAL_LENGTH, bytes.length);
                byte[] seal = Arrays.copyOf(bytes, SEAL_LENGTH);
                boolean isWritten = Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(bytes)
                        .equals(cursor);
                if (isWritten && MessageDigest.isEqual(seal, sealOf(organization, list, text))) {
                    return new String(text, StandardCharsets.UTF_8);
                }
            }
            throw FieldRules.invalid(
                    "cursor: not a next_cursor of this list with these filters and this sort; omit it to start again");
        }

        private static byte[] decode(String cursor) {
            try {
                return Base64.getUrlDecoder().decode(cursor);
            } catch (IllegalArgumentException e) {
                return new byte[0];
            }
        }

        private static byte[] sealOf(OrganizationRow organization, String list, byte[] position) {
            return Arrays.copyOf(OrganizationMac.of(organization, "cursor " + list, position), SEAL_LENGTH);
        }
    }
}
