package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.people.UserKind;
import dev.castellan.server.console.internal.tokens.TokenLine;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.UserRow;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** All tokens of the organization with their owners and creators. */
public final class AllTokensPage implements dev.castellan.server.console.internal.page.Page {

    private static final String PATH = "/all-tokens";

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Answer show(PageRequest request) {
        ListPlace place = ListPlace.of(request);
        Page<Token> tokens =
                request.perform(TokenEndpoints.LIST, Arguments.<Void>none().withQuery(place.query()));
        String back = URLEncoder.encode(request.context().path() + PATH, StandardCharsets.UTF_8);
        TokenList view =
                new TokenList(lines(request, tokens.data()), place.links(PATH, tokens.nextCursor()), "?next=" + back);
        return Answer.page(request.text("all-tokens.title"), JtealltokensGenerated::render, view);
    }

    /** Returns a line for each token. Reads all names in one transaction. */
    private static List<Line> lines(PageRequest request, List<Token> tokens) {
        return request.<List<Line>>readOrganization(view -> {
            Users users = new Users(request, view, new HashMap<>());
            return tokens.stream().map(token -> line(request, token, users)).toList();
        });
    }

    private static Line line(PageRequest request, Token token, Users users) {
        NavItem owner = users.find(token.userId());
        TokenCreator creator = token.createdBy();
        return new Line(
                TokenLine.of(request, token, owner.path() + "/tokens"),
                owner,
                creator == null ? null : users.find(creator.userId()));
    }

    /** Finds users in a view. Looks up each user at most once. */
    private record Users(PageRequest request, View view, Map<UUID, NavItem> known) {

        /** Returns the name and the path of a user. A deleted user has an empty path. */
        NavItem find(UUID id) {
            return known.computeIfAbsent(id, wanted -> {
                Optional<UserRow> user = view.users().get(wanted);
                return new NavItem(
                        user.map(row -> UserKind.of(row.isServiceAccount()).path() + "/" + wanted)
                                .orElse(""),
                        user.map(UserRow::name).orElseGet(() -> request.text("all-tokens.deleted")),
                        false);
            });
        }
    }

    /**
     * The view model of the page.
     *
     * @param lines the tokens on the current page of the list
     * @param pages the links to the previous and the next page
     * @param query the query of the links to actions, which makes the actions return to this page
     */
    record TokenList(List<Line> lines, PageLinks pages, String query) {}

    /**
     * A token in the list.
     *
     * @param token the token
     * @param owner the owner
     * @param creator the user that created the token, or null if unknown
     */
    record Line(TokenLine token, NavItem owner, @Nullable NavItem creator) {}
}
