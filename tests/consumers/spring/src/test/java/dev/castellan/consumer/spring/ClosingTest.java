package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.spring.CastellanTenant;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextManager;

/** Tests that the tenant and its server live until the context closes, and no longer. */
@Isolated("a server of another test may get the port of one that is closed")
class ClosingTest {

    @Test
    void closesServerWhenContextCloses() throws Exception {
        TestContext test = new TestContextManager(SomeTest.class).getTestContext();
        ApplicationContext context = test.getApplicationContext();
        URI url = context.getBean(Tenant.class).baseUrl();
        connect(url);
        test.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
        assertThat(test.hasApplicationContext()).isFalse();
        assertThatThrownBy(() -> connect(url)).isInstanceOf(ConnectException.class);
    }

    private static void connect(URI url) throws Exception {
        new Socket(url.getHost(), url.getPort()).close();
    }

    @SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
    @CastellanTenant
    static class SomeTest {}
}
