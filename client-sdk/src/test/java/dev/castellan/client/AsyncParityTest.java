package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the synchronous and the asynchronous client have the same methods, except lists, which serve both. */
class AsyncParityTest {

    static Stream<Method> resources() {
        return Arrays.stream(AsyncCastellanClient.class.getMethods())
                .filter(method -> method.getDeclaringClass() == AsyncCastellanClient.class)
                .filter(method -> method.getReturnType().getSimpleName().equals("Async"));
    }

    @ParameterizedTest
    @MethodSource("resources")
    void syncAndAsyncResourceClientsHaveSameMethods(Method resource) throws ReflectiveOperationException {
        Class<?> waiting = CastellanClient.class.getMethod(resource.getName()).getReturnType();
        assertThat(signatures(resource.getReturnType())).isEqualTo(signatures(waiting));
    }

    @ParameterizedTest
    @MethodSource("resources")
    void asyncMethodsReturnCompletableFutures(Method resource) {
        assertThat(resource.getReturnType().getDeclaredMethods())
                .filteredOn(AsyncParityTest::isOwn)
                .extracting(Method::getReturnType)
                .containsOnly(CompletableFuture.class);
    }

    @ParameterizedTest
    @MethodSource("resources")
    void asyncMethodsReturnFuturesOfTypesThatSyncMethodsReturn(Method resource) throws ReflectiveOperationException {
        Class<?> waiting = CastellanClient.class.getMethod(resource.getName()).getReturnType();
        for (Method method : waiting.getDeclaredMethods()) {
            if (isMirrored(method)) {
                Method mirror = resource.getReturnType().getMethod(method.getName(), method.getParameterTypes());
                assertThat(mirror.getGenericReturnType().getTypeName()).isEqualTo(mirrored(method));
            }
        }
    }

    private static String mirrored(Method method) {
        String type = method.getGenericReturnType().getTypeName();
        return CompletableFuture.class.getName() + "<" + (type.equals("void") ? "java.lang.Void" : type) + ">";
    }

    private static boolean isMirrored(Method method) {
        return isOwn(method) && method.getReturnType() != Listing.class;
    }

    private static boolean isOwn(Method method) {
        return Modifier.isPublic(method.getModifiers()) && !method.isBridge();
    }

    private static Set<String> signatures(Class<?> client) {
        return Arrays.stream(client.getDeclaredMethods())
                .filter(AsyncParityTest::isMirrored)
                .map(method -> method.getName() + Arrays.toString(method.getParameterTypes()))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
