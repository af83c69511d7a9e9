package dev.castellan.model.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndpointTest {

    @Test
    void providesBuilderForEveryHttpMethod() {
        Map<HttpMethod, Endpoint.Builder<Void, Void>> started = new EnumMap<>(HttpMethod.class);
        started.put(HttpMethod.GET, Endpoint.get("a.b", "/a"));
        started.put(HttpMethod.POST, Endpoint.post("a.b", "/a"));
        started.put(HttpMethod.PUT, Endpoint.put("a.b", "/a"));
        started.put(HttpMethod.PATCH, Endpoint.patch("a.b", "/a"));
        started.put(HttpMethod.DELETE, Endpoint.delete("a.b", "/a"));

        assertThat(started).containsOnlyKeys(HttpMethod.values());
        started.forEach(
                (method, builder) -> assertThat(builder.build().method()).isEqualTo(method));
    }
}
