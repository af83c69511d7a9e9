package dev.castellan.conformance.report;

import dev.castellan.conformance.cases.ExchangeResult;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes the report in JUnit's XML format, with one test suite per section. A known failure is reported as skipped. */
record JunitReport(XMLStreamWriter xml) {

    static String of(Results results) {
        StringWriter text = new StringWriter();
        try {
            new JunitReport(XMLOutputFactory.newInstance().createXMLStreamWriter(text)).write(results);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    private void write(Results results) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("testsuites");
        xml.writeAttribute("name", "Conformance of " + results.target());
        for (var section : results.bySection().entrySet()) {
            write(section.getKey(), section.getValue());
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void write(Section section, List<CaseResult> cases) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", section.title());
        xml.writeAttribute("tests", Integer.toString(cases.size()));
        xml.writeAttribute("failures", count(cases, CaseOutcome.FAILED));
        xml.writeAttribute("errors", "0");
        long skipped = cases.stream()
                .filter(result ->
                        result.outcome() == CaseOutcome.NOT_APPLICABLE || result.outcome() == CaseOutcome.KNOWN_FAILURE)
                .count();
        xml.writeAttribute("skipped", Long.toString(skipped));
        for (CaseResult result : cases) {
            write(result);
        }
        xml.writeEndElement();
    }

    private void write(CaseResult result) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "castellan." + result.file().folder());
        xml.writeAttribute("name", result.file().toString());
        xml.writeAttribute(
                "time", String.format(Locale.ROOT, "%.3f", result.duration().toMillis() / 1_000.0));
        if (result.isFailure()) {
            writeElement("failure", result, transcript(result));
        } else if (result.outcome() != CaseOutcome.PASSED) {
            writeElement("skipped", result, "");
        }
        xml.writeEndElement();
    }

    private void writeElement(String name, CaseResult result, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeAttribute("message", result.reason());
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    private static String count(List<CaseResult> cases, CaseOutcome outcome) {
        return Long.toString(
                cases.stream().filter(result -> result.outcome() == outcome).count());
    }

    private static String transcript(CaseResult result) {
        StringBuilder text = new StringBuilder();
        for (ExchangeResult exchange : result.exchanges()) {
            text.append(exchange.request())
                    .append("\n\n")
                    .append(exchange.response())
                    .append("\n\n");
        }
        return text.toString();
    }
}
