package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.PageLayout;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;

/**
 * A template with the parameters {@code PageLayout frame} and {@code M view}: the method {@code render} of the class that is
 * generated from it.
 *
 * @param <M> what it shows
 */
@FunctionalInterface
public interface Template<M> {

    /** Writes the page. */
    void render(HtmlTemplateOutput output, HtmlInterceptor interceptor, PageLayout frame, M view);
}
