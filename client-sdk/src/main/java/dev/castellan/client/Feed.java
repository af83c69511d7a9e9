package dev.castellan.client;

import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A list that never ends: after the last page, iteration waits for later items. Immutable. Each iteration starts at the
 * cursor with which the feed was created.
 *
 * <p>To continue after a restart, iterate over the {@link #pages()}, and store {@link Page#nextCursor()} after each
 * page:
 *
 * <pre>{@code
 * for (Page<AuditEvent> page : client.auditEvents().follow(stored).pages()) {
 *     page.data().forEach(this::process);
 *     store(page.nextCursor());
 * }
 * }</pre>
 *
 * <p>A program that ends between the two statements processes the page again, so it receives each item at least once.
 *
 * <p>While there is nothing new, the client sends a request after 1 second, and then after delays that double up to
 * {@link #maxDelay}. Iteration ends with
 *
 * <ul>
 *   <li>a {@link CallCancelledException}, if its thread is interrupted. The interrupt flag remains set
 *   <li>a {@link ClientClosedException}, if the client is closed
 *   <li>another {@link CastellanException}, if a call fails after its retries. The same iterator can then be used again
 *   <li>a {@link PagingException}, if a page has no cursor or repeats a cursor
 * </ul>
 *
 * @param <T> the type of the items
 */
public final class Feed<T> implements Iterable<T> {

    private static final Duration MIN_DELAY = Duration.ofSeconds(1);
    private static final Duration DEFAULT_MAX_DELAY = Duration.ofSeconds(10);

    private final CallEngine calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final Arguments<Void> arguments;
    private final Duration maxDelay;

    Feed(CallEngine calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        this(calls, endpoint, arguments, DEFAULT_MAX_DELAY);
    }

    private Feed(CallEngine calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments, Duration maxDelay) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.arguments = arguments;
        this.maxDelay = maxDelay;
    }

    /**
     * Returns a copy with this page size. A server may send smaller pages.
     *
     * @throws IllegalArgumentException if the page size is not positive
     */
    public Feed<T> pageSize(int items) {
        Arguments<Void> sized = PageCursor.with(arguments, "limit", OptionChecks.pageSize(items));
        return new Feed<>(calls, endpoint, sized, maxDelay);
    }

    /**
     * Returns a copy with this maximum delay between two requests while there is nothing new. Default: 10 seconds.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public Feed<T> maxDelay(Duration time) {
        return new Feed<>(calls, endpoint, arguments, OptionChecks.time("maxDelay", time));
    }

    /**
     * Returns the pages that contain items. The iterator never ends. Its {@code next()} waits until there are items, and
     * after a failure fetches the same page again.
     */
    public Iterable<Page<T>> pages() {
        return PageIterator::new;
    }

    /** Returns an iterator over the items of the {@link #pages()}, which never ends. */
    @Override
    public Iterator<T> iterator() {
        return new Listing.ItemIterator<>(pages().iterator());
    }

    /** Returns the items of the {@link #pages()} as a stream, which never ends. */
    public Stream<T> stream() {
        return Listing.stream(this);
    }

    /**
     * Passes every page that contains items to the action, without blocking the calling thread. Fetches each page after
     * the action has processed the previous page. If a call or the action throws an exception, the future fails with
     * that exception. Otherwise the iteration ends only if the future is cancelled.
     */
    public CompletableFuture<Void> forEachPageAsync(Consumer<? super Page<T>> action) {
        return walk((page, hasEnded) -> {
            if (!page.data().isEmpty()) {
                action.accept(page);
            }
        });
    }

    /** Passes every item to the action, like {@link #forEachPageAsync}. */
    public CompletableFuture<Void> forEachAsync(Consumer<? super T> action) {
        return walk(PageWalk.Action.<T>ofItems(action));
    }

    private CompletableFuture<Void> walk(PageWalk.Action<T> action) {
        return new PageWalk<>(calls, endpoint, new Position()::after, action).start(arguments);
    }

    @Override
    public String toString() {
        return "Feed[" + endpoint + "]";
    }

    /** The position of an iteration, and the delay before its next request. Not thread-safe. */
    private final class Position {

        /** The cursors since the last page that announced no other, which reveal a cycle. */
        private final Set<String> cursors = new HashSet<>();

        private PageWalk.Step next = new PageWalk.Step(arguments, Duration.ZERO);
        private Duration idle = Duration.ZERO;

        /** Moves behind a page, and returns the step to the next page. */
        PageWalk.Step after(Page<T> page) {
            String cursor = PageCursor.of(endpoint, page, "the server cannot be followed: a page has no cursor");
            boolean found = !page.data().isEmpty();
            if (cursors.isEmpty()) {
                cursors.add(next.arguments().query().getOrDefault(PageCursor.PARAMETER, ""));
            }
            if (!cursors.add(cursor) && (found || page.hasMore())) {
                throw new PagingException(endpoint, "the server sent the same cursor twice");
            }
            if (!page.hasMore()) {
                cursors.clear();
            }
            idle = found || page.hasMore() || idle.isZero() ? MIN_DELAY : idle.multipliedBy(2);
            idle = idle.compareTo(maxDelay) > 0 ? maxDelay : idle;
            next = new PageWalk.Step(PageCursor.after(arguments, cursor), page.hasMore() ? Duration.ZERO : idle);
            return next;
        }
    }

    /** Iterates over the pages that contain items. */
    private final class PageIterator implements Iterator<Page<T>> {

        private final Position position = new Position();

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public Page<T> next() {
            Page<T> page;
            do {
                pause(position.next.delay());
                page = calls.value(endpoint, position.next.arguments());
                position.after(page);
            } while (page.data().isEmpty());
            return page;
        }

        private void pause(Duration delay) {
            if (delay.isZero()) {
                return;
            }
            try {
                calls.retries().timeSource().sleeper().sleep(delay);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CallCancelledException(endpoint, false, e);
            }
        }
    }
}
