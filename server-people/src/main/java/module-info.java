/**
 * Signs users in to a server with invitations, passwords and passkeys, and manages their sessions. Contains neither
 * pages nor HTTP, because the console or the embedding application provides the pages. The entry point is
 * {@link dev.castellan.server.people.People}.
 */
@SuppressWarnings("module") // the build compiles the module to which it exports a package later
module dev.castellan.server.people {
    requires com.nulabinc.zxcvbn;
    requires com.webauthn4j.core;
    requires dev.castellan.model;
    requires transitive dev.castellan.server;
    requires org.bouncycastle.provider;
    requires static org.jspecify;
    requires org.slf4j;
    // for exceptions thrown by WebAuthn4J
    requires tools.jackson.core;

    exports dev.castellan.server.people;
    exports dev.castellan.server.people.signin;
    // programs ask at its endpoint for the tokens that users have approved
    exports dev.castellan.server.people.internal.devices to
            dev.castellan.server.identity;
}
