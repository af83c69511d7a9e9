package dev.castellan.server.console;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Records the calls that pages make to the tables of a store. In a database, each call is a statement. */
final class StoreCalls {

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger remaining = new AtomicInteger();
    private volatile String awaited = "";
    private volatile Runnable before = () -> {};

    /** Returns a store that delegates to another store and records the calls. */
    Store of(Store store) {
        return proxy(Store.class, (self, method, arguments) -> {
            if (method.getName().equals(awaited) && isWorker() && remaining.decrementAndGet() == 0) {
                before.run();
            }
            Class<? extends View> view = method.getName().startsWith("write") ? Transaction.class : View.class;
            return invoke(store, method, listening(arguments, view));
        });
    }

    /** Returns the calls since the previous call to this method. */
    List<String> take() {
        List<String> next = new ArrayList<>(calls);
        calls.clear();
        return next;
    }

    /** Performs an action once, before the page's read from the store with this number, counting from 1. */
    void beforeRead(int number, Runnable action) {
        before("read", number, action);
    }

    /** Performs an action once, before the page's write to the store with this number, counting from 1. */
    void beforeWrite(int number, Runnable action) {
        before("write", number, action);
    }

    private void before(String method, int number, Runnable action) {
        before = action;
        awaited = method;
        remaining.set(number);
    }

    private static boolean isWorker() {
        return Thread.currentThread().getName().startsWith("castellan worker");
    }

    @SuppressWarnings("unchecked") // every function passed to a store accepts a view
    private Object[] listening(Object[] arguments, Class<? extends View> view) {
        Object[] heard = arguments == null ? new Object[0] : arguments.clone();
        for (int i = 0; i < heard.length; i++) {
            Object argument = heard[i];
            if (argument instanceof Function<?, ?> work) {
                heard[i] = (Function<View, Object>)
                        original -> ((Function<View, Object>) work).apply(view(view, original));
            } else if (argument instanceof BiFunction<?, ?, ?> work) {
                heard[i] = (BiFunction<View, Object, Object>) (original, owner) ->
                        ((BiFunction<View, Object, Object>) work).apply(view(view, original), owner);
            }
        }
        return heard;
    }

    private <V extends View> V view(Class<V> type, View view) {
        return proxy(type, (self, method, arguments) -> {
            Object result = invoke(view, method, arguments);
            Class<?> table = method.getReturnType();
            boolean isTable = table.isInterface() && table.getName().contains(".internal.store.");
            return isTable ? table(table, method.getName(), result) : result;
        });
    }

    private <T> T table(Class<T> type, String name, Object table) {
        return proxy(type, (self, method, arguments) -> {
            if (isWorker()) {
                calls.add(name + "." + method.getName());
            }
            return invoke(table, method, arguments);
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
