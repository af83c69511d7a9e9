package dev.castellan.server.jdbc.internal.migration;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/** The SQL files of the migrations. Listing them spares Flyway a class path scan. */
final class MigrationFiles implements ResourceProvider {

    private static final List<String> NAMES = List.of("V1__rows.sql");

    @Override
    public @Nullable LoadableResource getResource(String name) {
        return NAMES.contains(name) ? new MigrationResource(name) : null;
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
        List<LoadableResource> resources = new ArrayList<>();
        for (String name : NAMES) {
            if (name.startsWith(prefix) && Stream.of(suffixes).anyMatch(name::endsWith)) {
                resources.add(new MigrationResource(name));
            }
        }
        return resources;
    }

    private static final class MigrationResource extends LoadableResource {

        private final String name;

        MigrationResource(String name) {
            this.name = name;
        }

        @Override
        public Reader read() {
            InputStream stream = MigrationFiles.class.getResourceAsStream(name);
            if (stream == null) {
                throw new IllegalStateException(name + " is missing from the jar");
            }
            return new InputStreamReader(stream, StandardCharsets.UTF_8);
        }

        @Override
        public String getAbsolutePath() {
            return name;
        }

        @Override
        public String getAbsolutePathOnDisk() {
            return name;
        }

        @Override
        public String getFilename() {
            return name;
        }

        @Override
        public String getRelativePath() {
            return name;
        }
    }
}
