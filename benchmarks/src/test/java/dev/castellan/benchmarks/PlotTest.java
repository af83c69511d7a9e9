package dev.castellan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Tests the plots of a printed table. */
class PlotTest {

    private static final String GROWTH = "memory, us, small organization and large: ";

    @Test
    void figuresBesideAPeerBecomeBarsAsLongAsTheirRatio() throws Exception {
        List<String> table = table();

        Document plot = parse(Plot.of(table, "GET"));

        List<Double> lengths = attributes(plot, "rect", "width");
        assertThat(lengths).containsExactly(12.0, 12.0, 270.0, 135.0);
        assertThat(texts(plot)).contains("GET, requests a second", "2,000", "1,000 (ratio 0.50)");
    }

    @Test
    void figuresOfTwoSizesBecomeLinesThatRiseWithTheCost() throws Exception {
        Document plot = parse(Plot.of(table(), "memory"));

        List<Double> starts = attributes(plot, "line", "y1");
        List<Double> ends = attributes(plot, "line", "y2");
        // the first two lines are the axes; each line for a row is followed by a line to its label
        assertThat(ends.get(2)).isLessThan(starts.get(2));
        assertThat(ends.get(4)).isEqualTo(starts.get(4));
        assertThat(texts(plot)).contains("small", "large", "GET /users & more: 10.0 to 40.0", "GET /me: 10.0 to 10.0");
    }

    @Test
    void timesOfAnOperationBecomeALineFromTheMedianToTheLongest() throws Exception {
        Document plot = parse(Plot.of(table(), "sign-in"));

        List<Double> starts = attributes(plot, "line", "y1");
        List<Double> ends = attributes(plot, "line", "y2");
        // the first four lines are the axes, the next three the times
        assertThat(starts.subList(5, 7)).isEqualTo(ends.subList(4, 6));
        assertThat(ends.subList(4, 7)).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(texts(plot)).contains("p99.9", "longest", "sign-in, memory: 30.0, 40.0, 50.0, 1,200");
    }

    @Test
    void rowsWithoutAPeerAreNotPlotted() {
        assertThatThrownBy(() -> Plot.of(table(), "start"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'start'");
    }

    private static List<String> table() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Table table = new Table(new PrintStream(printed, true, StandardCharsets.UTF_8));
        table.add("GET, requests a second", 2_000, 1_000);
        table.add("  least and greatest ratio", "0.40", "0.60");
        table.add("start, ms", 5);
        table.add(GROWTH + "GET /users & more", 10, 40);
        table.add(GROWTH + "GET /me", 10, 10);
        table.head("", "greatest rate", "rate", "p50", "p99", "p99.9", "longest", "errors");
        table.row("sign-in, memory", "60.0", "30.0", "30.0", "40.0", "50.0", "1,200", "0");
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Double> attributes(Document plot, String element, String attribute) {
        List<Double> values = new ArrayList<>();
        NodeList found = plot.getElementsByTagName(element);
        for (int i = 0; i < found.getLength(); i++) {
            values.add(Double.valueOf(((Element) found.item(i)).getAttribute(attribute)));
        }
        return values;
    }

    private static List<String> texts(Document plot) {
        List<String> texts = new ArrayList<>();
        NodeList found = plot.getElementsByTagName("text");
        for (int i = 0; i < found.getLength(); i++) {
            texts.add(found.item(i).getTextContent());
        }
        return texts;
    }
}
