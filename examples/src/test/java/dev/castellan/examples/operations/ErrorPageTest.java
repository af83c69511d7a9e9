package dev.castellan.examples.operations;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests that {@code docs/errors.md} lists the errors of the API and the exceptions of the client. */
class ErrorPageTest {

    @Test
    void pageIsGeneratedFromErrorCodes() throws IOException {
        GeneratedPage.check("errors.md", new ErrorPage().lines(), ErrorPageTest.class);
    }
}
