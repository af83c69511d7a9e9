/** Tests that are a named module. */
module dev.castellan.consumer.app.tests {
    requires dev.castellan.consumer.app;
    requires dev.castellan.harness;
    requires org.assertj.core;
    requires org.junit.jupiter.api;

    opens dev.castellan.consumer.app.tests to
            org.junit.platform.commons,
            dev.castellan.harness;
    opens seeds;
}
