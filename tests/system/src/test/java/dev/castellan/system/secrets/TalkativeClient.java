package dev.castellan.system.secrets;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.system.stubs.Story;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** A program that makes successful and unsuccessful client calls and prints all results. */
final class TalkativeClient {

    private TalkativeClient() {}

    /**
     * Runs the program.
     *
     * @param arguments the server URL, a file that contains an administrator's token, and a URL at which no server runs
     */
    public static void main(String[] arguments) throws IOException {
        String token = Files.readString(Path.of(arguments[1])).strip();
        try (CastellanClient admin = client(arguments[0], token);
                CastellanClient lost = client(arguments[2], token)) {
            print(admin);
            for (Story story : List.of(Story.ONBOARDING, Story.BLOCKED_DELETION, Story.REVOCATION, Story.ROLES)) {
                story.run(admin);
            }
            print(admin.tokens().create(NewToken.forCaller().withName("shown")));
            print(admin.invitations().create(NewInvitation.of("Grace", "grace@castellan.invalid", Role.CLIENT)));
            fail(
                    admin,
                    failing -> failing.invitations()
                            .create(NewInvitation.of("Again", "grace@castellan.invalid", Role.CLIENT)));
            fail(admin, failing -> failing.projects().create(" "));
            fail(admin, failing -> failing.users().get(UUID.randomUUID()));
            fail(admin, failing -> failing.tokens().create(UUID.randomUUID()));
            fail(admin, failing -> failing.withToken(misspelt(token)).users().me());
            fail(
                    admin,
                    failing -> failing.users()
                            .create(NewServiceAccount.of("Taken", Role.CLIENT).email("root@castellan.invalid")));
            fail(lost, failing -> failing.users().me());
        }
    }

    private static String misspelt(String token) {
        return token.substring(0, token.length() - 1) + (token.endsWith("x") ? "y" : "x");
    }

    private static CastellanClient client(String url, String token) {
        return CastellanClient.builder(URI.create(url))
                .token(token)
                .retries(Retries.standard().withMaxAttempts(2))
                .build();
    }

    private static void fail(CastellanClient client, Consumer<CastellanClient> call) {
        try {
            call.accept(client);
            throw new AssertionError("this call must fail");
        } catch (CastellanException e) {
            e.printStackTrace(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        }
    }

    private static void print(Object value) {
        System.err.println(value);
    }
}
