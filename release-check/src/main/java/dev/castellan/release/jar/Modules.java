package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the module-info of jars. */
final class Modules {

    private Modules() {}

    static Optional<ModuleDescriptor> descriptor(Archive archive) {
        return archive.bytes("module-info.class").map(Modules::read);
    }

    private static ModuleDescriptor read(byte[] content) {
        try {
            return ModuleDescriptor.read(new ByteArrayInputStream(content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the packages that the jar of classes exports to everybody; an empty set if the jar is missing. */
    static Set<String> exportedPackages(PublishedModule module, Stage stage, Findings findings) throws IOException {
        StagedName jar = stage.name(module, ".jar");
        Set<String> packages = new TreeSet<>();
        if (stage.has(jar)) {
            Archives.open(
                    jar,
                    stage,
                    findings,
                    archive -> descriptor(archive)
                            .ifPresent(found -> found.exports().stream()
                                    .filter(exports -> !exports.isQualified())
                                    .forEach(exports -> packages.add(exports.source()))));
        }
        return packages;
    }
}
