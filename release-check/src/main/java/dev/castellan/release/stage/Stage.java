package dev.castellan.release.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A staged release: a folder in the layout of a Maven repository, and what is to be in it. */
public final class Stage {

    /** The group of all modules. */
    public static final String GROUP = "dev.castellan";

    private final Path folder;
    private final String version;
    private final List<PublishedModule> modules;
    private final List<StagedName> files;

    /**
     * Lists the files of a folder.
     *
     * @param folder the root of the repository, which holds the folder {@code dev}
     * @param version the version that is staged
     * @param modules what must be there
     */
    public Stage(Path folder, String version, List<PublishedModule> modules) {
        this.folder = folder;
        this.version = version;
        this.modules = List.copyOf(modules);
        this.files = list(folder);
    }

    private static List<StagedName> list(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> folder.relativize(path).toString().replace('\\', '/'))
                    .map(StagedName::new)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the version that is staged. */
    public String version() {
        return version;
    }

    /** Returns the modules that must be there. */
    public List<PublishedModule> modules() {
        return modules;
    }

    /** Returns all files, in the order of their paths. */
    public List<StagedName> files() {
        return files;
    }

    /** Returns the files that are signed and have checksums. */
    public List<StagedName> artifacts() {
        return files.stream()
                .filter(file -> !file.isSidecar() && !file.isMetadata())
                .toList();
    }

    /** Returns the name that a file of a module must have. */
    public StagedName name(PublishedModule module, String suffix) {
        return new StagedName("%s/%s/%s/%s-%s%s"
                .formatted(
                        GROUP.replace('.', '/'), module.artifactId(), version, module.artifactId(), version, suffix));
    }

    /** Returns whether the file is there. */
    public boolean has(StagedName name) {
        return Files.isRegularFile(path(name));
    }

    /** Returns where a file lies. */
    public Path path(StagedName name) {
        return folder.resolve(name.path());
    }

    /** Returns the content of a file. */
    public byte[] bytes(StagedName name) {
        try {
            return Files.readAllBytes(path(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
