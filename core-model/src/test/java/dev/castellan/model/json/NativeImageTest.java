package dev.castellan.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.ErrorBody;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the metadata for GraalVM's native images lists all types that Jackson creates and reads by reflection.
 * GraalVM itself is not needed.
 */
class NativeImageTest {

    private static final String RENEW = "castellan.renew";
    private static final Path RESOURCES = Path.of("src", "main", "resources");
    private static final Path FILE = RESOURCES.resolve(
            Path.of("META-INF", "native-image", "dev.castellan", "castellan-core-model", "reachability-metadata.json"));
    private static final String MEMBERS =
            "\"allDeclaredConstructors\": true, \"allDeclaredFields\": true, \"allDeclaredMethods\": true";

    @Test
    void metadataListsEveryTypeUsedInBodies() throws IOException {
        String metadata = metadata();
        if (Boolean.getBoolean(RENEW)) {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, metadata);
            return;
        }
        assertThat(Files.readString(FILE))
                .as("%s is out of date: renew it with mvn -pl core-model test -Dtest=NativeImageTest -D%s=true"
                        .formatted(FILE, RENEW))
                .isEqualTo(metadata);
    }

    private static String metadata() {
        return types().stream()
                .map(type -> "    { \"type\": \"" + type.getName() + "\", " + MEMBERS + " }")
                .collect(Collectors.joining(",\n", "{\n  \"reflection\": [\n", """

                      ],
                      "resources": [
                        { "glob": "META-INF/castellan/version.properties" },
                        { "glob": "dev/castellan/model/openapi/texts.properties" }
                      ]
                    }
                    """));
    }

    /** Returns the types of all bodies and of their fields. */
    private static Set<Class<?>> types() {
        Set<Class<?>> types = new TreeSet<>(Comparator.comparing(Class::getName));
        Stream.of(ErrorBody.class, Page.class, JsonReader.WirePage.class).forEach(type -> add(type, types));
        Endpoints.ALL.stream()
                .flatMap((Endpoint<?, ?> endpoint) -> Stream.of(endpoint.input(), endpoint.output()))
                .forEach(shape -> add(shape.item(), types));
        return types;
    }

    private static void add(Type type, Set<Class<?>> types) {
        if (type instanceof ParameterizedType list) {
            Stream.of(list.getActualTypeArguments()).forEach(item -> add(item, types));
        } else if (type instanceof Class<?> body
                && body.getPackageName().startsWith("dev.castellan")
                && types.add(body)
                && body.isRecord()) {
            Stream.of(body.getRecordComponents())
                    .map(RecordComponent::getGenericType)
                    .forEach(component -> add(component, types));
        }
    }
}
