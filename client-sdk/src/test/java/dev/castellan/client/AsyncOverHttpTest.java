package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.model.Project;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AsyncOverHttpTest extends OneDeployment {

    private static final MockResponse.Builder SILENCE =
            new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE);

    @Test
    void asyncCallSendsSameRequestAsSyncCall() throws Exception {
        deployment.responds(201, Script.PROJECT_JSON).responds(201, Script.PROJECT_JSON);
        Project later = client.async().projects().create("Apollo").get(10, TimeUnit.SECONDS);
        assertThat(client.projects().create("Apollo")).isEqualTo(later);
        assertThat(deployment.takenWhole()).isEqualTo(deployment.takenWhole());
    }

    @Test
    void derivedAsyncClientListsWithItsOwnToken() throws Exception {
        deployment.responds(200, "{\"data\":[" + Script.PROJECT_JSON + "],\"has_more\":false}");
        AsyncCastellanClient other = client.async().withToken("made-up-other");
        assertThat(other.projects()
                        .list()
                        .firstPageAsync()
                        .get(10, TimeUnit.SECONDS)
                        .data())
                .hasSize(1);
        assertThat(deployment.next().getHeaders().get("Authorization")).isEqualTo("Bearer made-up-other");
    }

    @Test
    void closingAsyncClientClosesBlockingClient() {
        CastellanClient blocking = deployment.client();
        blocking.async().close();
        assertThat(blocking.isClosed()).isTrue();
        assertThat(blocking.async()).hasToString("AsyncCastellanClient[" + deployment.url() + ", closed]");
    }

    @Test
    void runsMoreThanFiveCallsConcurrently() {
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            deployment.responds(SILENCE);
            calls.add(client.async().queries().delete(QUERY));
        }
        for (int i = 0; i < 12; i++) {
            deployment.next();
        }
        assertThat(calls).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void ignoresAndPreservesRequestLimitOfInjectedHttpClient() {
        Dispatcher narrow = new Dispatcher();
        narrow.setMaxRequestsPerHost(1);
        OkHttpClient injected = new OkHttpClient.Builder().dispatcher(narrow).build();
        try (CastellanClient other = deployment.builder().httpClient(injected).build()) {
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                deployment.responds(SILENCE);
                calls.add(other.async().queries().delete(QUERY));
            }
            for (int i = 0; i < 3; i++) {
                deployment.next();
            }
            calls.forEach(call -> call.cancel(true));
        }
        assertThat(narrow.getMaxRequestsPerHost()).isEqualTo(1);
        injected.dispatcher().executorService().shutdown();
    }

    @Test
    void cancellingCallFreesItsConcurrencySlot() throws Exception {
        deployment.responds(SILENCE).responds(204);
        try (CastellanClient single = deployment.builder().maxConcurrentCalls(1).build()) {
            CompletableFuture<Void> first = single.async().queries().delete(QUERY);
            CompletableFuture<Void> second = single.async().queries().delete(QUERY);
            deployment.next();
            first.cancel(true);
            second.get(10, TimeUnit.SECONDS);
        }
        assertThat(deployment.requests()).isEqualTo(2);
    }

    @Test
    void callFailsAfterAttemptTimeout() {
        deployment.responds(SILENCE);
        try (CastellanClient hasty =
                deployment.builder().attemptTimeout(Duration.ofMillis(50)).build()) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> hasty.async().queries().delete(QUERY).get(10, TimeUnit.SECONDS))
                    .withCauseInstanceOf(CallTimeoutException.class);
        }
    }

    @Test
    void requestIsReportedAsNotSentIfConnectionIsRefused() {
        try (CastellanClient other = CastellanClient.builder("http://127.0.0.1:1")
                .token(MockDeployment.TOKEN)
                .retries(Retries.none())
                .build()) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> other.async().queries().delete(QUERY).get(10, TimeUnit.SECONDS))
                    .satisfies(failure -> assertThat(((TransportException) failure.getCause()).maybeSent())
                            .isFalse());
        }
    }

    @Test
    void runningCallsFailIfClientIsClosed() {
        deployment.responds(SILENCE);
        CompletableFuture<Void> call = client.async().queries().delete(QUERY);
        deployment.next();
        client.close();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> call.get(10, TimeUnit.SECONDS))
                .withCauseInstanceOf(ClientClosedException.class);
    }

    @Test
    void interruptCancelsBlockingCall() throws InterruptedException {
        deployment.responds(SILENCE).responds(204);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            failure.set(catchThrowable(() -> client.queries().delete(QUERY)));
            stillInterrupted.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        deployment.next();
        caller.interrupt();
        caller.join(Duration.ofSeconds(10).toMillis());
        assertThat(failure.get()).isInstanceOf(CallCancelledException.class);
        assertThat(((CallCancelledException) failure.get()).maybeSent()).isTrue();
        assertThat(stillInterrupted).isTrue();
        client.queries().delete(QUERY);
    }
}
