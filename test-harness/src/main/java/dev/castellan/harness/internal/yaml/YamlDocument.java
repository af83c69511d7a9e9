package dev.castellan.harness.internal.yaml;

import java.io.StringReader;
import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Parses texts into YAML nodes. JSON is YAML, too. */
public final class YamlDocument {

    /** 100,000 users need about a tenth of this. */
    private static final int MOST_CHARACTERS = 64 * 1024 * 1024;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private YamlDocument() {}

    /**
     * Returns the root node of the only document.
     *
     * @throws InvalidYamlException if there is no document, more than one, or the text is not YAML
     */
    public static Node compose(SeedSource origin, String text) {
        try {
            String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
            return only(origin, documents(plain));
        } catch (MarkedYamlEngineException e) {
            String place = origin.place(e.getProblemMark().orElse(null));
            String context = e.getContext() == null ? "" : " " + e.getContext();
            throw complaint(place + "is not YAML: " + e.getProblem() + context);
        } catch (YamlEngineException e) {
            throw complaint(origin.source() + ": is not YAML: " + e.getMessage());
        } catch (StackOverflowError e) {
            throw complaint(origin.source() + ": is nested too deeply");
        }
    }

    /** As {@code Compose} of the library does, which lies in a package that its module does not export. */
    private static Iterator<Node> documents(String text) {
        LoadSettings settings = settings();
        return new Composer(settings, new ParserImpl(settings, new StreamReader(settings, new StringReader(text))));
    }

    private static Node only(SeedSource origin, Iterator<Node> documents) {
        if (!documents.hasNext()) {
            throw complaint(origin.source() + ": holds nothing: write {} for a tenant without things");
        }
        Node first = documents.next();
        if (documents.hasNext()) {
            throw complaint(origin.place(documents.next().getStartMark().orElse(null))
                    + "a second document begins: put everything into one");
        }
        return first;
    }

    private static LoadSettings settings() {
        return LoadSettings.builder()
                .setCodePointLimit(MOST_CHARACTERS)
                // refused later, with their positions
                .setAllowNonScalarKeys(true)
                .build();
    }

    private static InvalidYamlException complaint(String message) {
        return new InvalidYamlException(message);
    }
}
