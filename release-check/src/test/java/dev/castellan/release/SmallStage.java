package dev.castellan.release;

import dev.castellan.release.signature.SignatureVerifier;
import dev.castellan.release.signature.TestKey;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A release of a BOM, a library and a program, which a test changes before it is signed and after.
 *
 * <p>Unchanged, nothing is wrong with it.
 */
public final class SmallStage {

    static final String VERSION = "0.1.0";
    static final String LIBRARY = "castellan-core-model";
    static final String PROGRAM = "castellan-server-standalone";
    static final String BOM = "castellan-bom";

    private static final Map<String, String> CHECKSUMS = Map.of(".md5", "MD5", ".sha1", "SHA-1");

    private final Path folder;
    private final List<PublishedModule> modules;
    private final Map<String, byte[]> files = new TreeMap<>();
    private boolean sealed;

    private SmallStage(Path folder, List<String> extras) {
        this.folder = folder;
        this.modules = List.of(
                PublishedModule.bom(BOM),
                PublishedModule.library(LIBRARY, "dev.castellan.model"),
                new PublishedModule(PROGRAM, "dev.castellan.server.standalone", extras));
    }

    /** Returns a stage that will be written to an empty folder. The program is a jar as any other. */
    public static SmallStage in(Path folder) throws IOException {
        return in(folder, List.of());
    }

    /** As {@link #in(Path)}; the program has a runnable jar, which the checks start, and a zip. */
    static SmallStage withRunnable(Path folder) throws IOException {
        return in(folder, List.of("-runnable.jar", "-dist.zip"));
    }

    private static SmallStage in(Path folder, List<String> extras) throws IOException {
        SmallStage stage = new SmallStage(folder, extras);
        for (PublishedModule module : stage.modules) {
            SmallFiles.of(module).forEach((suffix, content) -> stage.put(module.artifactId(), suffix, content));
        }
        return stage;
    }

    /** Puts a file of a module, in place of what is there. */
    SmallStage put(String artifactId, String suffix, byte[] content) {
        files.put(path(artifactId, suffix), content);
        return this;
    }

    /** Leaves a file of a module out. */
    SmallStage without(String artifactId, String suffix) {
        files.remove(path(artifactId, suffix));
        return this;
    }

    /** Edits a text of a module; fails if the edit changes nothing. */
    SmallStage edit(String artifactId, String suffix, UnaryOperator<String> change) {
        String before = new String(files.get(path(artifactId, suffix)), StandardCharsets.UTF_8);
        String after = change.apply(before);
        if (after.equals(before)) {
            throw new IllegalArgumentException("nothing changed in " + before);
        }
        return put(artifactId, suffix, after.getBytes(StandardCharsets.UTF_8));
    }

    /** Puts an entry into an archive, or removes it where the content is null. */
    SmallStage entry(String artifactId, String suffix, String name, String content) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>(SmallFiles.unzip(files.get(path(artifactId, suffix))));
        if (content == null) {
            if (entries.remove(name) == null) {
                throw new IllegalArgumentException("no " + name + " in " + entries.keySet());
            }
        } else {
            entries.put(name, content.getBytes(StandardCharsets.UTF_8));
        }
        return put(artifactId, suffix, SmallFiles.zip(entries));
    }

    /** Writes all files, signs them, and adds checksums. */
    public SmallStage seal() throws IOException, GeneralSecurityException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            write(file.getKey(), file.getValue());
            write(file.getKey() + ".asc", TestKey.sign(file.getValue()));
            for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
                byte[] digest = MessageDigest.getInstance(checksum.getValue()).digest(file.getValue());
                write(
                        file.getKey() + checksum.getKey(),
                        HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII));
            }
        }
        sealed = true;
        return this;
    }

    /** Writes a file below the folder as it is. */
    SmallStage write(String path, byte[] content) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        return this;
    }

    /** Removes a file below the folder. */
    public SmallStage delete(String path) throws IOException {
        Files.delete(folder.resolve(path));
        return this;
    }

    /** Returns what was written. */
    public Stage stage() {
        return new Stage(folder, VERSION, modules);
    }

    /** Returns all checks, of this stage and of a zip. */
    static StageChecks checks(Optional<Path> bundle) throws IOException {
        return StageChecks.all(SignatureVerifier.of(TestKey.publicKey()), bundle);
    }

    /** Returns the faults that the checks find, one line each. */
    List<String> faults() throws IOException, GeneralSecurityException {
        return faults(Optional.empty());
    }

    /** Returns the faults that the checks find, in the zip too. */
    List<String> faults(Optional<Path> bundle) throws IOException, GeneralSecurityException {
        if (!sealed) {
            seal();
        }
        return checks(bundle).run(stage()).faults().stream()
                .map(fault -> fault.file() + ": " + fault.fault())
                .toList();
    }

    /** Returns the contents of all files below the folder, by path. */
    Map<String, byte[]> contents() throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        for (var file : new TreeSet<>(stage().files())) {
            contents.put(file.path(), stage().bytes(file));
        }
        return contents;
    }

    /** Returns the path of a file of a module. */
    static String path(String artifactId, String suffix) {
        return "dev/castellan/%s/%s/%s-%s%s".formatted(artifactId, VERSION, artifactId, VERSION, suffix);
    }
}
