package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EveryOperationTest {

    static Iterable<Endpoint<?, ?>> endpoints() {
        return Endpoints.ALL;
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void everyOperationHasClientMethodOfSameName(Endpoint<?, ?> endpoint) throws ReflectiveOperationException {
        String[] words = endpoint.id().split("\\.", 2);
        Method resource = CastellanClient.class.getMethod(words[0]);
        assertThat(Arrays.stream(resource.getReturnType().getMethods()).map(Method::getName))
                .contains(words[1]);
    }
}
