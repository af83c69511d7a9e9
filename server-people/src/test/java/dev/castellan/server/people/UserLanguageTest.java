package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.AccountNotice.Kind;
import dev.castellan.support.passkeys.SoftAuthenticator;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which language of a user is stored, and the language of notices to the user. */
final class UserLanguageTest {

    private static final String ADA = "ada@castellan.example";

    private final Scene scene = new Scene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void everySignInStoresPageLanguage() {
        UUID ada = scene.user(ADA);
        join(scene.people.join(invitation(ada, Purpose.JOIN), PASSWORD, in("de")));
        assertThat(language(ada)).isEqualTo(Locale.GERMAN);

        SignedIn signedIn = join(scene.people.signIn(scene.organization, ADA, PASSWORD, in("en")));
        assertThat(language(ada)).isEqualTo(Locale.ENGLISH);

        scene.people.signIn(scene.token(ada).token(), in("de-AT"));
        assertThat(language(ada)).isEqualTo(Locale.forLanguageTag("de-AT"));

        join(scene.people.signIn(ADA, PASSWORD, in("en")));
        assertThat(language(ada)).isEqualTo(Locale.ENGLISH);

        PeoplePasskeys passkeys = scene.people.passkeys().orElseThrow();
        SoftAuthenticator phone = new SoftAuthenticator();
        String options = passkeys.beginRegistration(signedIn.session()).options();
        passkeys.finishRegistration(signedIn.session(), "Phone", phone.register(options), browser());
        String response = phone.sign(passkeys.beginSignIn(null, browser()).options());
        passkeys.finishSignIn(scene.organization, response, in("fr"));
        assertThat(language(ada)).isEqualTo(Locale.FRENCH);

        join(scene.people.join(invitation(ada, Purpose.RECOVER), PASSWORD, in("de")));
        assertThat(language(ada)).isEqualTo(Locale.GERMAN);
    }

    @Test
    void failedSignInOrPageWithoutLanguageDoesNotChangeStoredLanguage() {
        UUID ada = scene.userWithPassword(ADA);
        assertThat(language(ada)).isNull();
        join(scene.people.signIn(scene.organization, ADA, PASSWORD, in("de")));

        refusal(() -> join(scene.people.signIn(scene.organization, ADA, "wrong", in("en"))));
        scene.signIn(ADA);
        scene.people.setLanguage(scene.signIn(ADA).session(), browser());
        assertThat(language(ada)).isEqualTo(Locale.GERMAN);

        scene.administration.suspendUser(scene.organization, ada);
        refusal(() -> join(scene.people.signIn(scene.organization, ADA, PASSWORD, in("en"))));
        assertThat(language(ada)).isEqualTo(Locale.GERMAN);
    }

    @Test
    void onlyActiveSessionCanSetLanguage() {
        UUID ada = scene.userWithPassword(ADA);
        ActiveSession session = scene.signIn(ADA).session();

        scene.people.setLanguage(session, in("de"));
        assertThat(language(ada)).isEqualTo(Locale.GERMAN);
        assertThat(language(scene.admin)).isNull();

        scene.people.signOut(session, browser());
        scene.people.setLanguage(session, in("en"));
        ActiveSession ofSuspended = scene.signIn(ADA).session();
        scene.administration.suspendUser(scene.organization, ada);
        scene.people.setLanguage(ofSuspended, in("en"));
        assertThat(language(ada)).isEqualTo(Locale.GERMAN);
    }

    @Test
    void doesNotWriteLanguageThatIsAlreadyStored() {
        UUID ada = scene.userWithPassword(ADA);
        ActiveSession session = scene.signIn(ADA).session();
        AtomicInteger writes = new AtomicInteger();
        try (People people = People.of(counted(scene.store, writes))) {
            people.setLanguage(session, in("nn-NO"));
            people.setLanguage(session, in("nn-NO"));
            people.setLanguage(session, new Browser(null, null, null, new Locale("no", "NO", "NY")));
            people.setLanguage(session, browser());
        }

        assertThat(writes).hasValue(1);
        assertThat(language(ada)).isEqualTo(Locale.forLanguageTag("nn-NO"));
    }

    @ParameterizedTest
    @CsvSource({
        "de, de",
        "DE, de",
        "de-AT, de-AT",
        "zh-Hant-TW, zh-Hant-TW",
        "de-1996-x-abcdefgh-abcdefgh-abcdefgh,",
        "und,",
        "und-DE,",
        "x-private,",
        "../de,",
        "'',"
    })
    void browserAcceptsOnlyLanguagesThatCanBeStored(String tag, @Nullable String hash) {
        Locale language = in(tag).language();
        assertThat(language == null ? null : language.toLanguageTag()).isEqualTo(hash);
    }

    @Test
    void signInNoticeUsesLanguageStoredBeforeSignIn() {
        UUID ada = scene.userWithPassword(ADA);
        join(scene.people.signIn(scene.organization, ADA, PASSWORD, in("de")));
        scene.notices.clear();

        join(scene.people.signIn(scene.organization, ADA, PASSWORD, in("en")));

        assertThat(scene.notices).extracting(AccountNotice::kind).containsExactly(Kind.SIGN_IN);
        assertThat(scene.notices).extracting(AccountNotice::language).containsExactly(Locale.GERMAN);
        assertThat(language(ada)).isEqualTo(Locale.ENGLISH);
    }

    @Test
    void noticeOfPasswordChangeOrRecoveryUsesStoredLanguage() {
        UUID ada = scene.userWithPassword(ADA);
        SignedIn signedIn = join(scene.people.signIn(scene.organization, ADA, PASSWORD, in("de")));
        scene.notices.clear();

        join(scene.people.changePassword(signedIn.session(), PASSWORD, Scene.OTHER_PASSWORD, in("en")));
        join(scene.people.join(invitation(ada, Purpose.RECOVER), PASSWORD, in("en")));

        assertThat(scene.notices).extracting(AccountNotice::language).containsExactly(Locale.GERMAN, Locale.GERMAN);
    }

    @Test
    void simultaneousSignInsInTwoLanguagesStoreEitherLanguage() {
        UUID ada = scene.userWithPassword(ADA);
        List<CompletableFuture<SignedIn>> signIns = Stream.of("de", "en", "de", "en")
                .map(tag -> scene.people
                        .signIn(scene.organization, ADA, PASSWORD, in(tag))
                        .toCompletableFuture())
                .toList();

        signIns.forEach(
                signIn -> assertThat(scene.active(join(signIn)).userId()).isEqualTo(ada));
        assertThat(language(ada)).isIn(Locale.GERMAN, Locale.ENGLISH);
    }

    private @Nullable Locale language(UUID user) {
        return scene.store
                .read(scene.organization, view -> view.users().get(user).orElseThrow())
                .language();
    }

    private String invitation(UUID user, Purpose purpose) {
        return scene.invite(user, purpose, Duration.ofHours(1));
    }

    private static Browser in(String tag) {
        return new Browser(browser().address(), "Firefox", null, Locale.forLanguageTag(tag));
    }

    private static Store counted(Store store, AtomicInteger writes) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("write")) {
                        writes.incrementAndGet();
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
