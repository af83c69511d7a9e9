package dev.castellan.client.wire;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.Project;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The two ways to make a call. */
enum Face {
    SYNC {
        @Override
        Project get(CastellanClient client) {
            return client.projects().get(ID);
        }

        @Override
        Project create(CastellanClient client) {
            return client.projects().create("Apollo");
        }

        @Override
        void delete(CastellanClient client) {
            client.queries().delete(ID);
        }
    },
    ASYNC {
        @Override
        Project get(CastellanClient client) {
            return result(client.async().projects().get(ID));
        }

        @Override
        Project create(CastellanClient client) {
            return result(client.async().projects().create("Apollo"));
        }

        @Override
        void delete(CastellanClient client) {
            result(client.async().queries().delete(ID));
        }
    };

    static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");

    abstract Project get(CastellanClient client);

    abstract Project create(CastellanClient client);

    abstract void delete(CastellanClient client);

    private static <T> T result(CompletableFuture<T> future) {
        try {
            return future.get(20, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CastellanException failure) {
                throw failure;
            }
            throw new AssertionError(e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}
