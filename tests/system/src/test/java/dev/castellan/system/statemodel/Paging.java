package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;

/** The rules for the pages of lists. */
public final class Paging {

    /** A placeholder that matches any cursor. */
    public static final String ANY_CURSOR = "*";

    private static final int USUAL = 50;
    private static final int MAX_PAGE = 200;

    private Paging() {}

    /** Returns whether the paging parameters of a call are invalid. */
    static boolean isWrong(Call call) {
        return limit(call) < 1;
    }

    /** Returns the page of a list that a call requests. */
    static <R> Verdict page(CallContext context, List<R> items, Function<R, ? extends JsonNode> visible) {
        return page(context, items, visible, false);
    }

    /**
     * Returns the page of a list that a call requests.
     *
     * @param endless whether the last page also has a cursor
     */
    static <R> Verdict page(
            CallContext context, List<R> items, Function<R, ? extends JsonNode> visible, boolean endless) {
        int limit = Math.min(limit(context.call()), MAX_PAGE);
        int from = Math.min(context.call().skip(), items.size());
        int to = Math.min(from + limit, items.size());
        boolean more = to < items.size();
        ObjectNode page = Json.object(
                "data", Json.array(items.subList(from, to).stream().map(visible).toList()), "has_more", more);
        return context.shows(more || endless ? page.put("next_cursor", ANY_CURSOR) : page);
    }

    private static int limit(Call call) {
        return Integer.parseInt(call.query().getOrDefault("limit", "" + USUAL));
    }
}
