package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AsyncListingTest {

    private final Script server = new Script();
    private final Listing<Project> projects = builder(server).build().projects().list();

    private static CastellanClientBuilder builder(Transport transport) {
        return CastellanClient.builder().transport(transport).token("made-up").retries(Retries.none());
    }

    @Test
    void fetchesPagesOneByOne() throws Exception {
        page("\"has_more\":true,\"next_cursor\":\"c 1\"").page("\"has_more\":false");
        Page<Project> first = finish(projects.pageSize(1).firstPageAsync());
        assertThat(first.data()).extracting(Project::name).containsExactly("Apollo");
        assertThat(server.sent()).hasSize(1);
        Page<Project> second =
                finish(projects.pageSize(1).after(first.nextCursor()).firstPageAsync());
        assertThat(second.hasMore()).isFalse();
        assertThat(server.sent()).extracting(ApiRequest::query).containsExactly("limit=1", "limit=1&cursor=c%201");
    }

    @Test
    void forEachVisitsItemsOfAllPages() throws Exception {
        page("\"has_more\":true,\"next_cursor\":\"c1\"").page("\"has_more\":true,\"next_cursor\":\"c2\"");
        page("\"has_more\":false");
        List<Project> all = new ArrayList<>();
        finish(projects.forEachAsync(all::add));
        assertThat(all).hasSize(3);
    }

    @Test
    void forEachFailsIfCursorIsRepeated() {
        page("\"has_more\":true,\"next_cursor\":\"c1\"").page("\"has_more\":true,\"next_cursor\":\"c1\"");
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> finish(projects.forEachAsync(project -> {})))
                .withCauseInstanceOf(PagingException.class);
        assertThat(server.sent()).hasSize(2);
    }

    @Test
    void forEachFailsIfPageCannotBeFetched() {
        page("\"has_more\":true,\"next_cursor\":\"c1\"").server.responds(404);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> finish(projects.forEachAsync(project -> {})))
                .withCauseInstanceOf(NotFoundException.class);
    }

    @Test
    void forEachStopsIfActionThrows() {
        page("\"has_more\":true,\"next_cursor\":\"c1\"");
        IllegalStateException enough = new IllegalStateException("enough");
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> finish(projects.forEachAsync(project -> {
                    throw enough;
                })))
                .withCause(enough);
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void forEachFailsIfInterceptorThrows() {
        page("\"has_more\":true,\"next_cursor\":\"c1\"");
        IllegalStateException broken = new IllegalStateException("broken");
        AtomicInteger calls = new AtomicInteger();
        Listing<Project> intercepted = builder(server)
                .interceptor(new Interceptor() {
                    @Override
                    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
                        if (calls.incrementAndGet() == 2) {
                            throw broken;
                        }
                        return request;
                    }
                })
                .build()
                .projects()
                .list();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> finish(intercepted.forEachAsync(project -> {})))
                .withCause(broken);
    }

    @Test
    void forEachVisitsThousandsOfImmediatelyAvailablePages() throws Exception {
        AtomicInteger pages = new AtomicInteger();
        AtomicInteger items = new AtomicInteger();
        Transport prompt = new Transport() {
            @Override
            public ApiResponse send(ApiRequest request) {
                int page = pages.incrementAndGet();
                return response("\"has_more\":" + (page < 3000) + ",\"next_cursor\":\"c" + page + "\"");
            }

            @Override
            public CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
                return CompletableFuture.completedFuture(send(request));
            }
        };
        finish(builder(prompt).build().projects().list().forEachAsync(project -> items.incrementAndGet()));
        assertThat(items).hasValue(3000);
    }

    @Test
    void cancellingForEachStopsFetchingPages() throws Exception {
        CompletableFuture<Runnable> end = new CompletableFuture<Runnable>().orTimeout(10, TimeUnit.SECONDS);
        String json = "{\"data\":[" + Script.PROJECT_JSON + "],\"has_more\":true,\"next_cursor\":\"c1\"}";
        server.then(request -> {
            // responds after forEach returns, because the action would otherwise wait on the same thread
            end.join();
            return new ApiResponse(200, Headers.empty(), json.getBytes(StandardCharsets.UTF_8));
        });
        CompletableFuture<Void> started =
                projects.forEachAsync(project -> end.join().run());
        end.complete(() -> started.cancel(true));
        assertThatExceptionOfType(java.util.concurrent.CancellationException.class)
                .isThrownBy(() -> finish(started));
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void cancellingForEachSkipsRemainingItemsOnPage() {
        CompletableFuture<ApiResponse> response = new CompletableFuture<>();
        Transport slow = new Transport() {
            @Override
            public ApiResponse send(ApiRequest request) {
                throw new AssertionError("the asynchronous client must not block");
            }

            @Override
            public CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
                return response;
            }
        };
        List<CompletableFuture<Void>> started = new ArrayList<>();
        AtomicInteger items = new AtomicInteger();
        started.add(builder(slow).build().projects().list().forEachAsync(project -> {
            items.incrementAndGet();
            started.get(0).cancel(true);
        }));
        response.complete(response("\"has_more\":false", 3));
        assertThat(items).hasValue(1);
    }

    private AsyncListingTest page(String more) {
        server.then(request -> response(more));
        return this;
    }

    private static ApiResponse response(String more) {
        return response(more, 1);
    }

    private static ApiResponse response(String more, int items) {
        String json =
                "{\"data\":[" + String.join(",", Collections.nCopies(items, Script.PROJECT_JSON)) + "]," + more + "}";
        return new ApiResponse(200, Headers.empty(), json.getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T finish(Future<T> future) throws Exception {
        return future.get(10, TimeUnit.SECONDS);
    }
}
