package dev.castellan.client;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** Provides each test with a deployment, a client for it, and the ids in literal responses. */
abstract class OneDeployment {

    static final UUID PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    static final UUID USER = UUID.fromString("0190a000-0000-7000-8000-0000000000b2");
    static final UUID ORGANIZATION = UUID.fromString("0190a000-0000-7000-8000-0000000000c3");
    static final UUID COLLECTION = UUID.fromString("0190a000-0000-7000-8000-0000000000d4");
    static final UUID INPUT = UUID.fromString("0190a000-0000-7000-8000-0000000000e5");
    static final UUID QUERY = UUID.fromString("0190a000-0000-7000-8000-0000000000f6");
    static final UUID TOKEN_ID = UUID.fromString("0190a000-0000-7000-8000-000000000017");
    static final Instant CREATED = Instant.parse("2026-03-04T05:06:07.089Z");

    final MockDeployment deployment = new MockDeployment();
    final CastellanClient client = deployment.client();

    @AfterEach
    void closeBoth() {
        client.close();
        deployment.close();
    }
}
