package dev.castellan.release;

import dev.castellan.release.stage.PublishedModule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** The files of a small release. */
final class SmallFiles {

    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private static final List<String> DISTRIBUTION = List.of(
            "bin/castellan-server",
            "lib/castellan-server.jar",
            "conf/castellan.properties",
            "conf/container.properties",
            "systemd/castellan-server.service",
            "Containerfile",
            "README.md",
            "LICENSE",
            "NOTICE");
    private static final String FOLDER = "castellan-server-0.1.0/";

    private SmallFiles() {}

    /** Returns the files of a module by the end of their names. */
    static Map<String, byte[]> of(PublishedModule module) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (String suffix : module.suffixes()) {
            files.put(suffix, content(module, suffix));
        }
        return files;
    }

    private static byte[] content(PublishedModule module, String suffix) throws IOException {
        return switch (suffix) {
            case ".pom" -> bytes(SmallTexts.pom(module));
            case PublishedModule.SBOM -> bytes(SmallTexts.sbom(module));
            case ".jar" ->
                zip(withLicence(CompiledModule.of(module.moduleName()).classes()));
            case "-sources.jar" ->
                zip(withLicence(CompiledModule.of(module.moduleName()).sources()));
            case "-javadoc.jar" -> zip(withLicence(pages(module)));
            case "-runnable.jar" ->
                zip(withLicence(CompiledModule.of(module.moduleName()).program()));
            case "-dist.zip" -> executable(zip(distribution()), FOLDER + "bin/castellan-server");
            default -> throw new IllegalArgumentException(suffix);
        };
    }

    private static Map<String, byte[]> withLicence(Map<String, byte[]> entries) {
        Map<String, byte[]> all = new TreeMap<>(entries);
        all.put("META-INF/LICENSE", bytes("Apache License"));
        all.put("META-INF/NOTICE", bytes("Castellan"));
        return all;
    }

    private static Map<String, byte[]> pages(PublishedModule module) {
        String folder = module.moduleName() + "/" + module.moduleName().replace('.', '/');
        return Map.of("index.html", bytes("<html>"), folder + "/package-summary.html", bytes("<html>"));
    }

    private static Map<String, byte[]> distribution() {
        Map<String, byte[]> entries = new TreeMap<>();
        for (String name : DISTRIBUTION) {
            entries.put(FOLDER + name, bytes(name));
        }
        return entries;
    }

    /** Returns a zip whose entries have one time. */
    static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry header = new ZipEntry(entry.getKey());
                header.setTimeLocal(TIME);
                out.putNextEntry(header);
                out.write(entry.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /** Returns the zip with an entry that everybody may execute, and all others as they are. */
    private static byte[] executable(byte[] zip, String entry) throws IOException {
        Path file = Files.createTempFile("small", ".zip");
        try {
            Files.write(file, zip);
            try (FileSystem files = FileSystems.newFileSystem(file, Map.of("enablePosixFileAttributes", true))) {
                Files.setPosixFilePermissions(files.getPath(entry), PosixFilePermissions.fromString("rwxr-xr-x"));
            }
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    static Map<String, byte[]> unzip(byte[] content) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(content))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        return entries;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
