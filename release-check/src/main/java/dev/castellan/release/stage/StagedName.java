package dev.castellan.release.stage;

import java.util.List;
import java.util.Optional;

/**
 * The path of a staged file, relative to the folder and with slashes; tells what kind of file it is.
 *
 * @param path such as {@code dev/castellan/castellan-bom/0.1.0/castellan-bom-0.1.0.pom.asc}
 */
public record StagedName(String path) implements Comparable<StagedName> {

    /** The end of the name of a signature. */
    public static final String SIGNATURE = ".asc";

    private static final List<String> CHECKSUMS = List.of(".md5", ".sha1", ".sha256", ".sha512");

    /** Returns whether this file belongs to another one: its signature or a checksum. */
    public boolean isSidecar() {
        return isSignature() || checksum().isPresent();
    }

    /** Returns whether this is the signature of another file. */
    public boolean isSignature() {
        return path.endsWith(SIGNATURE);
    }

    /** Returns the end of the name, such as {@code .sha1}, if this is the checksum of another file. */
    public Optional<String> checksum() {
        return CHECKSUMS.stream().filter(path::endsWith).findFirst();
    }

    /** Returns whether this lists the versions of an artifact: repositories have it, releases do not. */
    public boolean isMetadata() {
        return withoutChecksum().endsWith("/maven-metadata.xml");
    }

    /** Returns whether this file can be opened as a zip. */
    public boolean isArchive() {
        return path.endsWith(".jar") || path.endsWith(".zip");
    }

    /** Returns the path of the file that this checksum or signature is of; of others, their own path. */
    public String target() {
        String rest = withoutChecksum();
        return rest.endsWith(SIGNATURE) && rest.equals(path) ? without(rest, SIGNATURE) : rest;
    }

    private String withoutChecksum() {
        return checksum().map(end -> without(path, end)).orElse(path);
    }

    private static String without(String text, String end) {
        return text.substring(0, text.length() - end.length());
    }

    @Override
    public int compareTo(StagedName other) {
        return path.compareTo(other.path);
    }

    @Override
    public String toString() {
        return path;
    }
}
