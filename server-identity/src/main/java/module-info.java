/**
 * Identity from elsewhere: jobs and pods of other platforms exchange the JWTs that they hold for tokens of service
 * accounts at {@link dev.castellan.server.identity.Federation}, and people sign in with the provider of their company.
 */
module dev.castellan.server.identity {
    requires com.nimbusds.jose.jwt;
    requires dev.castellan.model;
    requires transitive dev.castellan.server;
    requires transitive dev.castellan.server.people;
    requires okhttp3;
    requires org.slf4j;
    requires static org.jspecify;

    exports dev.castellan.server.identity;
    exports dev.castellan.server.identity.outgoing;
    exports dev.castellan.server.identity.provider;
}
