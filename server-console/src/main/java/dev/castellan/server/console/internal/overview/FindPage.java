package dev.castellan.server.console.internal.overview;

import dev.castellan.model.Bounds;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectFilter;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.console.internal.page.UserKind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds users and projects by part of their name or address, tokens by their first characters, and any object with a
 * page by its id. Clients find only objects that they can access.
 */
public final class FindPage {

    private static final int MAX_RESULTS = 20;

    /**
     * Matches a token, or the beginning of a token, anywhere in the text. The first characters of a token are not
     * secret.
     */
    private static final Pattern TOKEN = Pattern.compile("cst[su]_[0-9A-Za-z]{10,}");

    private FindPage() {}

    /** Returns the page. */
    public static ConsolePage page() {
        return ConsolePage.of("/find", FindPage::show);
    }

    private static PageResponse show(PageRequest request) {
        String searchText = request.url().parameter("q").strip();
        Optional<UUID> id = Ids.find(searchText);
        Optional<String> place =
                id.flatMap(objectId -> request.user().read((view, caller) -> Places.of(view, caller, objectId)));
        if (place.isPresent()) {
            return PageResponse.goTo(place.get());
        }
        Matcher token = TOKEN.matcher(searchText);
        boolean isToken = token.find();
        if (isToken && searchText.length() > Bounds.TOKEN_PREFIX) {
            // redirects, which removes the secret from the URL
            return PageResponse.goTo("/find?q=" + token.group().substring(0, Bounds.TOKEN_PREFIX));
        }
        List<ResultGroup> groups = searchText.isEmpty() || id.isPresent()
                ? List.of()
                : isToken ? List.of(tokens(request.user(), searchText)) : search(request.user(), searchText);
        ViewModel view = new ViewModel(
                searchText,
                groups.stream().filter(group -> !group.results().isEmpty()).toList(),
                request.user().isAdmin() ? id.orElse(null) : null);
        return PageResponse.page("find.title", JtefindGenerated::render, view);
    }

    private static List<ResultGroup> search(SignedInUser user, String searchText) {
        String search = "search=" + URLEncoder.encode(searchText, StandardCharsets.UTF_8);
        List<ResultGroup> groups = new ArrayList<>();
        if (user.isAdmin()) {
            Page<User> users = first(user, UserEndpoints.LIST, Map.of("q", searchText, "sort", "name"));
            groups.add(group("find.users", users, FindPage::user, "/people?kind=all&" + search));
        }
        Page<Project> projects = first(
                user,
                ProjectEndpoints.LIST,
                ProjectFilter.ALL.containing(searchText).query());
        groups.add(group("projects.title", projects, FindPage::project, "/projects?" + search));
        return groups;
    }

    private static ResultGroup tokens(SignedInUser user, String prefix) {
        Page<Token> tokens = first(
                user, TokenEndpoints.LIST, TokenFilter.ALL.withPrefix(prefix).query());
        return group("people.tokens", tokens, token -> token(user, token), "");
    }

    private static <T> Page<T> first(SignedInUser user, Endpoint<Void, Page<T>> list, Map<String, String> conditions) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        query.put("limit", Integer.toString(MAX_RESULTS));
        return user.list(list, query);
    }

    private static <T> ResultGroup group(String title, Page<T> page, Function<T, SearchResult> toResult, String all) {
        return new ResultGroup(title, page.data().stream().map(toResult).toList(), page.hasMore() ? all : null);
    }

    private static SearchResult user(User user) {
        return new SearchResult(user.name(), user.email(), UserKind.of(user).path() + "/" + user.id());
    }

    private static SearchResult project(Project project) {
        return new SearchResult(project.name(), project.id().toString(), "/projects/" + project.id());
    }

    private static SearchResult token(SignedInUser user, Token token) {
        String place =
                user.read((view, caller) -> Places.of(view, caller, token.id())).orElse("");
        return new SearchResult(token.name(), token.prefix() + "…", place);
    }

    /**
     * The view model of the page.
     *
     * @param groups the objects found, by kind, without empty groups
     * @param unknown the id for which an admin searched, if no page shows an object with this id, otherwise null
     */
    record ViewModel(
            String searchText,
            List<ResultGroup> groups,
            @Nullable UUID unknown) {}

    /**
     * The first objects of a kind.
     *
     * @param title the key of the heading
     * @param all the path of the complete list, or null if the group is complete
     */
    record ResultGroup(
            String title,
            List<SearchResult> results,
            @Nullable String all) {}

    /**
     * An object.
     *
     * @param name the display name, or null if it has none
     * @param detail an address, an id or the first characters of a token
     * @param path the path of the page that shows the object
     */
    record SearchResult(@Nullable String name, @Nullable String detail, String path) {}
}
