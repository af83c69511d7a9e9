package dev.castellan.server.internal.http;

import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Records the name, without arguments, of every method that work calls on a store. */
final class CallRecordingStore extends RecordingStore {

    private final Store store;

    CallRecordingStore(Store store) {
        super(store);
        this.store = store;
    }

    @Override
    public <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super CallerRow, ? extends T> work) {
        note("readAs");
        return store.readAs(
                organizationId, hash, hint, (view, bearer) -> work.apply(watched(View.class, view), bearer));
    }

    @Override
    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        note("read");
        return store.read(organizationId, view -> work.apply(watched(View.class, view)));
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        note("write");
        return store.write(organizationId, tx -> work.apply(watched(Transaction.class, tx)));
    }

    private <T> T watched(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, values) -> {
                    note(type.getSimpleName() + "." + method.getName());
                    try {
                        Object result = method.invoke(target, values);
                        return isTable(method.getReturnType()) ? table(method.getReturnType(), result) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private <T> T table(Class<T> type, Object target) {
        return watched(type, type.cast(target));
    }

    private static boolean isTable(Class<?> type) {
        return type.isInterface() && type.getName().startsWith("dev.castellan.server.internal.store.");
    }
}
