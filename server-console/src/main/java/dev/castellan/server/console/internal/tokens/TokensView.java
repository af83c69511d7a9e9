package dev.castellan.server.console.internal.tokens;

import dev.castellan.server.console.internal.layout.PageLinks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of tokens shows.
 *
 * @param created the token that was just created; absent if none was
 * @param rows the tokens of a page of the list
 * @param pages the links to the pages around
 * @param choices after which times a new token may expire
 * @param chosen which of them is chosen
 */
public record TokensView(
        @Nullable CreatedToken created, List<TokenRow> rows, PageLinks pages, List<String> choices, String chosen) {}
