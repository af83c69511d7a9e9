package dev.castellan.benchmarks.console;

import dev.castellan.benchmarks.load.Target;
import dev.castellan.client.CastellanClient;
import dev.castellan.model.Role;
import dev.castellan.model.people.NewInvitation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A person who has joined an organization with a password. */
public final class PasswordSignIn {

    private static final String EMAIL = "ada@example.invalid";
    private static final String PASSWORD = "eleven+orange+walruses+whistle";

    private PasswordSignIn() {}

    /** Invites a person, lets the person join, and returns the bytes of a sign-in request with the password. */
    public static byte[] prepare(Target admin) throws IOException, InterruptedException {
        try (CastellanClient client =
                CastellanClient.builder(admin.url()).token(admin.token()).build()) {
            NewInvitation invitation =
                    NewInvitation.builder("Ada", EMAIL, Role.CLIENT).build();
            String code = client.invitations().create(invitation).code();
            ConsoleBrowser.signIn(admin.url(), "/join/finish", "code=" + code + "&password=" + PASSWORD)
                    .close();
            return bytes(client.users().me().organizationId());
        }
    }

    private static byte[] bytes(UUID organization) {
        String form = "email=" + EMAIL.replace("@", "%40") + "&password=" + PASSWORD;
        String head = "POST /console/sign-in?organization=" + organization + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: " + form.length() + "\r\n\r\n";
        return (head + form).getBytes(StandardCharsets.US_ASCII);
    }
}
