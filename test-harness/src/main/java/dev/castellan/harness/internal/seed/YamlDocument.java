package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedException;
import java.io.StringReader;
import java.util.Iterator;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Parses YAML into nodes. Also parses JSON, which is valid YAML. */
final class YamlDocument {

    /** The maximum length, about ten times the size of a seed with 100,000 users. */
    private static final int MAX_CHARACTERS = 64 * 1024 * 1024;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private YamlDocument() {}

    /**
     * Returns the root node of the only document.
     *
     * @throws SeedException if the text is not YAML or does not contain exactly one document
     */
    static Node compose(SeedSource origin, String text) {
        try {
            String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
            return only(origin, documents(plain));
        } catch (MarkedYamlEngineException e) {
            String place = origin.place(e.getProblemMark().orElse(null));
            String context = e.getContext() == null ? "" : " " + e.getContext();
            throw problem(place + "is not YAML: " + e.getProblem() + context);
        } catch (YamlEngineException e) {
            throw problem(origin.source() + ": is not YAML: " + e.getMessage());
        } catch (StackOverflowError e) {
            throw problem(origin.source() + ": is nested too deeply");
        }
    }

    /** Replaces the library's {@code Compose} class, whose package is not exported. */
    private static Iterator<Node> documents(String text) {
        LoadSettings settings = settings();
        return new Composer(settings, new ParserImpl(settings, new StreamReader(settings, new StringReader(text))));
    }

    private static Node only(SeedSource origin, Iterator<Node> documents) {
        if (!documents.hasNext()) {
            throw problem(origin.source() + ": is empty: write {} for a tenant without resources");
        }
        Node first = documents.next();
        if (documents.hasNext()) {
            throw problem(origin.place(documents.next().getStartMark().orElse(null))
                    + "a second document begins: put everything into one");
        }
        return first;
    }

    private static SeedException problem(String message) {
        return new SeedException(List.of(message), 0);
    }

    private static LoadSettings settings() {
        return LoadSettings.builder()
                .setCodePointLimit(MAX_CHARACTERS)
                // NodeChecks reports such keys with their positions
                .setAllowNonScalarKeys(true)
                .build();
    }
}
