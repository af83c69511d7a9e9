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
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.store.rows.SearchText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds users and projects by part of their name or address, tokens by their first characters, and any object with a
 * page by its id. Clients find only objects that they can access. While the user types, the script of the console asks
 * for suggestions.
 */
public final class FindPage {

    private static final int MAX_RESULTS = 20;

    /** The maximum number of suggested objects of each kind. */
    private static final int MAX_SUGGESTIONS = 5;

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
        if (request.url().parameter("suggest").equals("true")) {
            return PageResponse.json(
                    JsonValue.of(suggestions(request, searchText)).toJson());
        }
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
                : isToken
                        ? List.of(tokens(request.user(), searchText, MAX_RESULTS))
                        : search(request.user(), searchText, MAX_RESULTS);
        ViewModel view = new ViewModel(
                searchText,
                groups.stream().filter(group -> !group.results().isEmpty()).toList(),
                request.user().isAdmin() ? id.orElse(null) : null);
        return PageResponse.page("find.title", JtefindGenerated::render, view);
    }

    /** Returns the actions and the first objects that match a text; without a text, all actions. */
    private static List<Suggestion> suggestions(PageRequest request, String searchText) {
        String wanted = SearchText.of(searchText);
        Stream<Suggestion> actions = Stream.of(Action.values())
                .filter(action -> request.user().isAdmin() || !action.forAdmins)
                .map(action -> new Suggestion(
                        request.texts().text(action.text), request.texts().text("find.action"), action.path))
                .filter(action -> SearchText.of(action.label()).contains(wanted));
        List<ResultGroup> groups = searchText.isEmpty()
                ? List.of()
                : TOKEN.matcher(searchText).matches()
                        ? List.of(tokens(request.user(), searchText, MAX_SUGGESTIONS))
                        : search(request.user(), searchText, MAX_SUGGESTIONS);
        Stream<Suggestion> objects =
                groups.stream().flatMap(group -> group.results().stream().map(Suggestion::of));
        String base = request.context().address().base();
        return Stream.concat(actions, objects)
                .map(each -> new Suggestion(each.label(), each.detail(), base + each.path()))
                .toList();
    }

    private static List<ResultGroup> search(SignedInUser user, String searchText, int max) {
        String search = "search=" + URLEncoder.encode(searchText, StandardCharsets.UTF_8);
        List<ResultGroup> groups = new ArrayList<>();
        if (user.isAdmin()) {
            Page<User> users = first(user, UserEndpoints.LIST, Map.of("q", searchText, "sort", "name"), max);
            groups.add(group("find.users", users, FindPage::user, "/people?kind=all&" + search));
        }
        Page<Project> projects = first(
                user,
                ProjectEndpoints.LIST,
                ProjectFilter.ALL.containing(searchText).query(),
                max);
        groups.add(group("projects.title", projects, FindPage::project, "/projects?" + search));
        return groups;
    }

    private static ResultGroup tokens(SignedInUser user, String prefix, int max) {
        Page<Token> tokens = first(
                user, TokenEndpoints.LIST, TokenFilter.ALL.withPrefix(prefix).query(), max);
        return group("people.tokens", tokens, token -> token(user, token), "");
    }

    private static <T> Page<T> first(
            SignedInUser user, Endpoint<Void, Page<T>> list, Map<String, String> conditions, int max) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        query.put("limit", Integer.toString(max));
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

    /** An action that the search suggests. */
    private enum Action {
        CREATE_TOKEN("tokens.create", "/tokens/new", false),
        INVITE("people.create", "/people/invite", true),
        CREATE_ACCOUNT("accounts.create", "/service-accounts/new", true),
        CREATE_PROJECT("projects.create", "/projects/new", true);

        private final String text;
        private final String path;
        private final boolean forAdmins;

        Action(String text, String path, boolean forAdmins) {
            this.text = text;
            this.path = path;
            this.forAdmins = forAdmins;
        }
    }

    /**
     * A suggestion, in JSON for the console's script.
     *
     * @param path the path of the page, relative to the server
     */
    record Suggestion(String label, String detail, String path) {

        static Suggestion of(SearchResult result) {
            String detail = Objects.requireNonNullElse(result.detail(), "");
            return new Suggestion(Objects.requireNonNullElse(result.name(), detail), detail, result.path());
        }
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
