/**
 * How people sign in to a server: invitations, passwords, passkeys, sessions. It shows no pages and speaks no HTTP: a
 * console does, or the pages of a program that embeds the server. Start with {@link dev.castellan.server.people.People}.
 */
module dev.castellan.server.people {
    requires com.nulabinc.zxcvbn;
    requires com.webauthn4j.core;
    requires dev.castellan.model;
    requires transitive dev.castellan.server;
    requires org.bouncycastle.provider;
    requires static org.jspecify;
    // exceptions of WebAuthn4J
    requires tools.jackson.core;

    exports dev.castellan.server.people;
    exports dev.castellan.server.people.signin;
}
