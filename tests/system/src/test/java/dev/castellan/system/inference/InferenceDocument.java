package dev.castellan.system.inference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files in {@code docs/inference.md}, with the ports and folders of a test. */
final class InferenceDocument {

    private static final Path DOCUMENT = Path.of("../../docs/inference.md");

    /** Added to the nginx configuration, because an ordinary user cannot write to the default folders. */
    private static final String FOLDERS = "http { access_log off; client_body_temp_path F/1; proxy_temp_path F/2;"
            + " fastcgi_temp_path F/3; uwsgi_temp_path F/4; scgi_temp_path F/5;";

    private final Path folder;
    private final Map<String, Integer> ports;

    /**
     * @param folder the folder to write to
     * @param ports the replacement for each port in the document
     */
    InferenceDocument(Path folder, Map<String, Integer> ports) {
        this.folder = folder;
        this.ports = Map.copyOf(ports);
    }

    /** Writes the document's only file in this language, and returns its path. */
    String write(String language, String name) throws IOException {
        Matcher block = Pattern.compile("^```" + language + "\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(Files.readString(DOCUMENT));
        if (!block.find()) {
            throw new AssertionError(DOCUMENT + " has no block in " + language);
        }
        String text = block.group(1);
        if (block.find()) {
            throw new AssertionError(DOCUMENT + " has two blocks in " + language);
        }
        return Files.writeString(folder.resolve(name), adapted(text)).toString();
    }

    private String adapted(String text) {
        String adapted = text.replace("/etc/haproxy", folder.toString())
                .replace("http {", FOLDERS.replace("F", folder.toString()));
        for (Map.Entry<String, Integer> port : ports.entrySet()) {
            adapted = adapted.replaceAll(
                    "\\b" + port.getKey() + "\\b", port.getValue().toString());
        }
        return adapted;
    }
}
