package dev.castellan.server.console.internal.review;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.console.internal.confirmation.SelectionPage;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.CsvExport;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A page with a list of people that an admin should review. The form performs an action for the selected people. With
 * the query {@code export=csv}, the page returns a CSV file.
 *
 * @param <T> the type of the items that the API lists
 */
abstract class ReviewPage<T> implements SelectionPage {

    /** Returns the last part of the path, which is also a part of message keys. */
    abstract String name();

    /** Returns the operation that lists the people. */
    abstract Endpoint<Void, Page<T>> endpoint();

    abstract Map<String, String> conditions();

    /** Returns the people that an admin should review, from a page of the API's list. */
    abstract List<ReviewedPerson> people(View view, List<T> items);

    /** Performs the action for a person. */
    abstract void act(PageRequest request, UUID user);

    @Override
    public String path() {
        return "/review/" + name();
    }

    @Override
    public String key() {
        return "review." + name();
    }

    @Override
    public String selected() {
        return "user_ids";
    }

    @Override
    public String list(PageRequest request) {
        return path();
    }

    @Override
    public Answer show(PageRequest request) {
        if (request.parameter("export").equals("csv")) {
            return export(request);
        }
        ListPlace place = ListPlace.of(request);
        Page<T> items = request.perform(endpoint(), Arguments.<Void>none().withQuery(place.query(conditions())));
        ReviewList view = new ReviewList(
                name(), people(request, items), request.session().userId(), place.links(path(), items.nextCursor()));
        return Answer.page(request.text(key()), JtereviewGenerated::render, view);
    }

    @Override
    public List<Batch.Item> items(PageRequest request) {
        return Batch.ofUsers(request, selected(), user -> act(request, user));
    }

    @Override
    public Answer done(PageRequest request) {
        return Answer.goTo(path(), "review-" + name());
    }

    private Answer export(PageRequest request) {
        Page<T> items = CsvExport.read(request, endpoint(), conditions());
        CsvExport csv = new CsvExport("user_id,name,email,since,until");
        people(request, items)
                .forEach(
                        person -> csv.line(person.id(), person.name(), person.email(), person.since(), person.until()));
        return csv.answer(request, name(), items);
    }

    private List<ReviewedPerson> people(PageRequest request, Page<T> items) {
        return request.<List<ReviewedPerson>>readOrganization(view -> people(view, items.data()));
    }

    /**
     * The view model of the page.
     *
     * @param key the part of the message keys
     * @param people the people on the page of the list
     * @param self the id of the signed-in user, who cannot be selected
     * @param pages the links to the previous and the next page
     */
    record ReviewList(String key, List<ReviewedPerson> people, UUID self, PageLinks pages) {

        /** Returns whether any of the people has an invitation. If so, the list shows the expiry of invitations. */
        boolean hasEnd() {
            return people.stream().anyMatch(person -> person.until() != null);
        }
    }
}
