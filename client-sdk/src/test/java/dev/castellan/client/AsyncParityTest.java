package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the synchronous and the asynchronous client have the same methods. */
class AsyncParityTest {

    /** The types that serve both clients. */
    private static final Set<Class<?>> SHARED = Set.of(
            Listing.class, AuditEventsClient.class, RawRequest.class, ClientOptions.class, String.class, boolean.class);

    static Stream<Arguments> clients() {
        Stream<Arguments> resources = Arrays.stream(AsyncCastellanClient.class.getMethods())
                .map(Method::getReturnType)
                .filter(type -> type.getSimpleName().equals("Async"))
                .map(type -> arguments(type.getEnclosingClass(), type));
        return Stream.concat(resources, Stream.of(arguments(CastellanClient.class, AsyncCastellanClient.class)));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void syncAndAsyncClientsHaveSameMethods(Class<?> waiting, Class<?> async) {
        assertThat(signatures(async)).isEqualTo(signatures(waiting));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void asyncMethodsHaveReturnTypesMatchingSyncMethods(Class<?> waiting, Class<?> async)
            throws ReflectiveOperationException {
        for (Method method : waiting.getDeclaredMethods()) {
            if (isMirrored(method)) {
                Method mirror = async.getMethod(method.getName(), method.getParameterTypes());
                assertThat(mirror.getGenericReturnType().getTypeName()).isIn(mirrors(method));
            }
        }
    }

    private static List<String> mirrors(Method method) {
        String type = method.getGenericReturnType().getTypeName();
        if (SHARED.contains(method.getReturnType()) || method.getName().equals("close")) {
            return List.of(type);
        }
        return List.of(
                type + "$Async",
                type.replace("CastellanClient", "AsyncCastellanClient"),
                CompletableFuture.class.getName() + "<" + (type.equals("void") ? "java.lang.Void" : type) + ">");
    }

    private static boolean isMirrored(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && !method.isBridge()
                && !method.getName().equals("async");
    }

    private static Set<String> signatures(Class<?> client) {
        return Arrays.stream(client.getDeclaredMethods())
                .filter(AsyncParityTest::isMirrored)
                .map(method -> method.getName() + Arrays.toString(method.getParameterTypes()))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
