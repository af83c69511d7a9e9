package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.BidiIsolation;
import gg.jte.TemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import org.jspecify.annotations.Nullable;

/** Writes HTML, in which no text that is shown ends the isolation of its element. What forms send back stays as it is. */
final class PageOutput extends OwaspHtmlTemplateOutput {

    private boolean isShown;

    PageOutput(TemplateOutput html) {
        super(html);
    }

    @Override
    public void setContext(String tag, @Nullable String attribute) {
        super.setContext(tag, attribute);
        isShown = attribute == null && !"textarea".equals(tag);
    }

    @Override
    public void writeUserContent(@Nullable String value) {
        super.writeUserContent(isShown && value != null ? BidiIsolation.closed(value) : value);
    }
}
