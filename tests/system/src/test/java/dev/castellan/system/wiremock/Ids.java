package dev.castellan.system.wiremock;

import java.util.UUID;

/** The ids in literal requests and responses. */
final class Ids {

    static final UUID PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    static final UUID USER = UUID.fromString("0190a000-0000-7000-8000-0000000000b2");
    static final UUID ORGANIZATION = UUID.fromString("0190a000-0000-7000-8000-0000000000c3");
    static final UUID QUERY = UUID.fromString("0190a000-0000-7000-8000-0000000000f6");
    static final UUID TOKEN = UUID.fromString("0190a000-0000-7000-8000-000000000017");
    static final UUID ERROR = UUID.fromString("9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10");

    private Ids() {}
}
