package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.people.Invitation;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.CsvExport;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A page that lists users whom an admin should review. The form performs an action for the selected users. With the
 * query {@code export=csv}, the page returns a CSV file.
 *
 * @param name the last part of the path, which is also a part of message keys
 * @param single the notice of the action for one user
 * @param endpoint the operation that lists the users
 * @param conditions the query of this operation
 * @param people returns the users whom an admin should review, from a page of the API's list
 * @param action performs the action for a user
 * @param <T> the type of the items that the API lists
 */
record ReviewPage<T>(
        String name,
        String single,
        Endpoint<Void, Page<T>> endpoint,
        Map<String, String> conditions,
        BiFunction<View, List<T>, List<Person>> people,
        BiConsumer<PageRequest, UUID> action) {

    private static final String SELECTED = "user_ids";

    /** Returns the page, which only admins can open. Its form performs this operation. */
    ConsolePage page(Endpoint<?, ?> operation) {
        return ConsolePage.of(path(), this::show)
                .form(this::act, FormField.many(SELECTED), ConfirmationPage.CONFIRMED)
                .admins(operation);
    }

    private String path() {
        return "/review/" + name;
    }

    private PageResponse show(PageRequest request) {
        if (request.url().parameter("export").equals("csv")) {
            return export(request);
        }
        ListPlace place = ListPlace.of(request);
        Page<T> items = request.user().list(endpoint, place.query(conditions));
        ReviewList view = new ReviewList(
                name,
                people(request.user(), items),
                request.user().session().userId(),
                place.links(path(), items.nextCursor()),
                request.url().returningTo(path()));
        return PageResponse.page("review." + name, JtereviewGenerated::render, view);
    }

    private PageResponse act(PageRequest request) {
        Batch.check(request, SELECTED);
        List<Batch.Item> items = Batch.ofUsers(request, SELECTED, user -> action.accept(request, user));
        return ConfirmationPage.ask(request, SELECTED, "review." + name, path(), items)
                .orElseGet(() -> {
                    Batch.perform(request.texts(), items);
                    return items.size() == 1
                            ? PageResponse.goTo(path(), single, items.get(0).name())
                            : PageResponse.goTo(path(), "review-" + name, items.size());
                });
    }

    private PageResponse export(PageRequest request) {
        Page<T> items = CsvExport.read(request.user(), endpoint, conditions);
        CsvExport csv = new CsvExport("user_id,name,email,since,until");
        people(request.user(), items)
                .forEach(
                        person -> csv.line(person.id(), person.name(), person.email(), person.since(), person.until()));
        return csv.response(request, name, items);
    }

    private List<Person> people(SignedInUser user, Page<T> items) {
        return user.readOrganization(view -> people.apply(view, items.data()));
    }

    /**
     * The view model of the page.
     *
     * @param key the part of the message keys
     * @param people the people on the page of the list
     * @param self the id of the signed-in user, who cannot be selected
     * @param pages the links to the previous and the next page
     * @param next the query that makes an action return to the list
     */
    record ReviewList(String key, List<Person> people, UUID self, PageLinks pages, String next) {

        /** Returns whether a listed user has an invitation. If so, the list shows the expiry of invitations. */
        boolean hasEnd() {
            return people.stream().anyMatch(person -> person.until() != null);
        }
    }

    /**
     * A person in a list that an admin reviews.
     *
     * @param email e-mail address
     * @param since the time at which the person was created or invited
     * @param until the expiry of the invitation, possibly in the past, or null if there is none
     * @param isRefused whether the server refuses the invitation, because its creator is no longer an active admin
     */
    record Person(
            UUID id,
            String name,
            String email,
            Instant since,
            @Nullable Instant until,
            boolean isRefused) {

        static Person of(UserRow user) {
            return new Person(user.userId(), user.name(), user.email(), user.createdAt(), null, false);
        }

        static Person of(UserRow user, Invitation invitation) {
            return new Person(
                    user.userId(),
                    user.name(),
                    user.email(),
                    invitation.createdAt(),
                    invitation.expiresAt(),
                    invitation.creatorInactive());
        }
    }
}
