package dev.castellan.release.pom;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** A POM as it lies in a repository. Paths are names with slashes, from below {@code project}: {@code scm/url}. */
public final class Pom {

    private final Element project;

    private Pom(Element project) {
        this.project = project;
    }

    /**
     * Reads a POM.
     *
     * @throws IOException if this is not XML
     */
    public static Pom read(byte[] content) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // Not the default one, which prints too.
            builder.setErrorHandler(new DefaultHandler());
            Document document = builder.parse(new ByteArrayInputStream(content));
            return new Pom(document.getDocumentElement());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException("not XML: " + e.getMessage(), e);
        }
    }

    /** Returns whether there is such an element. */
    public boolean has(String path) {
        return !elements(path).isEmpty();
    }

    /** Returns the text of the first such element; empty if there is none. */
    public String text(String path) {
        return elements(path).stream()
                .findFirst()
                .map(Element::getTextContent)
                .map(String::strip)
                .orElse("");
    }

    /** Returns what the artifact depends on. */
    public List<PomDependency> dependencies() {
        return dependencies("dependencies/dependency");
    }

    /** Returns what the POM manages for those who import it. */
    public List<PomDependency> managed() {
        return dependencies("dependencyManagement/dependencies/dependency");
    }

    private List<PomDependency> dependencies(String path) {
        return elements(path).stream().map(Pom::dependency).toList();
    }

    private static PomDependency dependency(Element element) {
        return new PomDependency(
                child(element, "groupId", ""),
                child(element, "artifactId", ""),
                child(element, "version", ""),
                child(element, "type", "jar"),
                child(element, "scope", "compile"),
                child(element, "optional", "false").equals("true"));
    }

    private static String child(Element parent, String name, String otherwise) {
        return children(parent, name).stream()
                .findFirst()
                .map(Element::getTextContent)
                .map(String::strip)
                .orElse(otherwise);
    }

    private List<Element> elements(String path) {
        List<Element> found = List.of(project);
        for (String name : path.split("/", -1)) {
            found = found.stream()
                    .flatMap(element -> children(element, name).stream())
                    .toList();
        }
        return found;
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }
}
