package dev.castellan.client.internal.paging;

import dev.castellan.client.internal.concurrent.CallFuture;
import dev.castellan.client.internal.concurrent.Causes;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks through the pages of a list without blocking a thread.
 *
 * @param <P> a page
 */
public final class PageWalk<P> {

    private final Consumer<? super P> action;
    private final Predicate<P> hasNext;
    private final Function<P, CompletableFuture<P>> next;
    private final CallFuture<Void> done = CallFuture.begin();
    private final AtomicInteger arrivals = new AtomicInteger();
    private volatile @Nullable P latest;

    /**
     * Prepares a walk.
     *
     * @param action takes each page
     * @param hasNext whether another page follows a page
     * @param next fetches the page that follows a page
     */
    public PageWalk(Consumer<? super P> action, Predicate<P> hasNext, Function<P, CompletableFuture<P>> next) {
        this.action = action;
        this.hasNext = hasNext;
        this.next = next;
    }

    /** Starts with the first page; cancelling the future that is returned ends the walk. */
    public CompletableFuture<Void> start(CompletableFuture<P> first) {
        follow(first);
        return done;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a failure of the handler ends the walk
    private void follow(CompletableFuture<P> page) {
        done.waitsFor(() -> page.cancel(true));
        page.whenComplete(this::arrived);
    }

    /**
     * A page may arrive while it is being asked for. Then the loop that asked takes it, so that the stack does not
     * grow.
     */
    private void arrived(@Nullable P page, @Nullable Throwable failure) {
        if (page == null) {
            done.completeExceptionally(Causes.of(failure == null ? new NullPointerException("page") : failure));
            return;
        }
        latest = page;
        if (arrivals.getAndIncrement() == 0) {
            do {
                take(Objects.requireNonNull(latest));
            } while (arrivals.decrementAndGet() > 0);
        }
    }

    private void take(P page) {
        try {
            action.accept(page);
            goOn(page);
        } catch (RuntimeException | Error e) {
            // This includes exceptions before the next request, such as those of an interceptor.
            done.completeExceptionally(e);
        }
    }

    private void goOn(P page) {
        if (done.isDone()) {
            return;
        }
        if (hasNext.test(page)) {
            follow(next.apply(page));
        } else {
            done.complete(null);
        }
    }
}
