package dev.castellan.server.people;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.store.StoreUnavailableException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A store in which writes to one organization block until the test releases them. */
final class BusyStore {

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger writers = new AtomicInteger();
    private final Store store;
    private volatile boolean failing;

    BusyStore(Store store, UUID organization) {
        this.store = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("write") && organization.equals(arguments[0])) {
                        writers.incrementAndGet();
                        gate.await();
                        if (failing) {
                            throw new StoreUnavailableException("the test has ended");
                        }
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    Store store() {
        return store;
    }

    /** Returns the number of writes that have started. */
    int writers() {
        return writers.get();
    }

    /** Releases all blocked and future writes. */
    void release() {
        gate.countDown();
    }

    /** Lets all blocked and future writes fail. */
    void fail() {
        failing = true;
        release();
    }
}
