package dev.castellan.system.inference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The files that {@code docs/inference.md} links to, with the ports and folders of a test. */
final class InferenceDocument {

    private static final Path FILES = Path.of("../../docs/inference");

    private final Path folder;
    private final Map<String, Integer> ports;

    /**
     * @param folder the folder to write to
     * @param ports the replacement for each port in the files
     */
    InferenceDocument(Path folder, Map<String, Integer> ports) {
        this.folder = folder;
        this.ports = Map.copyOf(ports);
    }

    /** Writes a file that the document links to, and returns its path. */
    String write(String name) throws IOException {
        String text = Files.readString(FILES.resolve(name));
        return Files.writeString(folder.resolve(name), adapted(text)).toString();
    }

    private String adapted(String text) {
        String adapted = text.replace("/etc/haproxy", folder.toString());
        for (Map.Entry<String, Integer> port : ports.entrySet()) {
            adapted = adapted.replaceAll(
                    "\\b" + port.getKey() + "\\b", port.getValue().toString());
        }
        return adapted;
    }
}
