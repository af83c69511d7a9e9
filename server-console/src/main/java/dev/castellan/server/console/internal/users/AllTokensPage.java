package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.activity.EventRow;
import dev.castellan.server.console.internal.activity.Subjects;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.CsvExport;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.tokens.TokenLine;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists the tokens of the organization with their owners and creators. Query parameters filter the list. */
public final class AllTokensPage {

    private static final String PATH = "/all-tokens";
    private static final int MAX_COUNT = 200;

    private AllTokensPage() {}

    /** Returns the page and the page that exports the list. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of(PATH, AllTokensPage::show).access(PageAccess.ADMIN),
                ConsolePage.of(PATH + "/export", AllTokensPage::export).access(PageAccess.ADMIN));
    }

    private static PageResponse show(PageRequest request) {
        try {
            return page(request, TokenChoice.page(request), null);
        } catch (Refusal refusal) {
            if (refusal.kind() != ErrorKind.INVALID) {
                throw refusal;
            }
            return page(request, Page.last(List.of()), refusal).withStatus(422);
        }
    }

    private static PageResponse page(PageRequest request, Page<Token> tokens, @Nullable Refusal refusal) {
        FormState filter = FormReader.filter(request, TokenChoice.FIELDS, refusal);
        String list = PATH + filter.query();
        TokenList view = new TokenList(
                filter,
                refusal == null ? List.of() : Ids.candidates(request, "owner", PATH, filter),
                lines(request, tokens.data()),
                refusal == null ? ListPlace.of(request).links(list, tokens.nextCursor()) : PageLinks.NONE,
                request.url().returningTo(list),
                counts(request, filter));
        return PageResponse.page("all-tokens.title", JtealltokensGenerated::render, view);
    }

    /** Returns the number of tokens, and the numbers of tokens in states that need attention. */
    private static List<NavItem> counts(PageRequest request, FormState filter) {
        long all = request.user().readOrganization(view -> view.usage().tokens());
        boolean isOfAll = filter.value("owner").isEmpty()
                && filter.value(TokenChoice.USED_FROM).isEmpty();
        String state = filter.value("state");
        List<NavItem> items = new ArrayList<>();
        items.add(new NavItem(PATH, request.texts().text("all-tokens.count", all), isOfAll && state.isEmpty()));
        for (String counted : List.of(TokenChoice.ENDS_SOON, TokenChoice.EXPIRED, TokenChoice.UNUSED)) {
            int count = TokenChoice.count(request, counted, MAX_COUNT);
            if (count > 0 && count < MAX_COUNT) {
                String text = request.texts().text("all-tokens.count." + counted, count);
                items.add(new NavItem(PATH + "?state=" + counted, text, isOfAll && state.equals(counted)));
            }
        }
        return items;
    }

    /** Returns a CSV file with the tokens that match the filter, among the first 2,000 in the list of all tokens. */
    private static PageResponse export(PageRequest request) {
        Page<Token> tokens = CsvExport.read(request.user(), TokenEndpoints.LIST, TokenChoice.query(request));
        CsvExport csv = new CsvExport(
                "token_id,name,first_characters,owner,owner_id,creator,creator_id,created,last_used,expires");
        lines(request, TokenChoice.chosen(request, tokens.data())).forEach(line -> addLine(csv, line));
        return csv.response(request, "tokens", tokens);
    }

    private static void addLine(CsvExport csv, Line line) {
        Token token = line.token().token();
        csv.line(
                token.id(),
                token.name(),
                token.prefix(),
                line.owner().name(),
                token.userId(),
                line.creator() == null ? null : line.creator().name(),
                line.creator() == null ? null : line.creator().id(),
                token.createdAt(),
                token.lastUsedAt(),
                token.expiresAt());
    }

    /**
     * Returns a line for each token. Reads all names in one transaction. Omits the tokens of users who were deleted
     * after the list was read.
     */
    private static List<Line> lines(PageRequest request, List<Token> tokens) {
        return request.user().readOrganization(view -> {
            Subjects users = new Subjects(
                    view,
                    tokens.stream()
                            .flatMap(token -> Stream.of(
                                    token.userId(),
                                    token.createdBy() == null
                                            ? token.userId()
                                            : token.createdBy().userId())));
            Set<UUID> suspended = suspended(view, tokens);
            return tokens.stream()
                    .filter(token -> users.user(token.userId()).link() != null)
                    .map(token -> line(request, token, users, !suspended.contains(token.userId())))
                    .toList();
        });
    }

    private static Set<UUID> suspended(View view, List<Token> tokens) {
        List<UUID> owners = tokens.stream().map(Token::userId).distinct().toList();
        return view.users().getAll(owners).values().stream()
                .filter(UserRow::suspended)
                .map(UserRow::userId)
                .collect(Collectors.toSet());
    }

    private static Line line(PageRequest request, Token token, Subjects users, boolean isOwnerActive) {
        EventRow.Subject owner = users.user(token.userId());
        TokenCreator creator = token.createdBy();
        return new Line(
                TokenLine.of(request, token, owner.link() + "/tokens", isOwnerActive),
                owner,
                creator == null ? null : users.user(creator.userId()));
    }

    /**
     * The view model of the page.
     *
     * @param filter the state of the filter form
     * @param candidates links with one of several owners that the filter can mean, or an empty list
     * @param lines the tokens on the page of the list
     * @param pages the links to the previous and the next page
     * @param query the query of the action links, which makes the actions return to this page
     * @param counts the numbers of tokens, with links to the lists of these tokens
     */
    record TokenList(
            FormState filter,
            List<NavItem> candidates,
            List<Line> lines,
            PageLinks pages,
            String query,
            List<NavItem> counts) {}

    /**
     * A token in the list.
     *
     * @param creator the user that created the token, or null if unknown
     */
    record Line(TokenLine token, EventRow.Subject owner, EventRow.@Nullable Subject creator) {}
}
