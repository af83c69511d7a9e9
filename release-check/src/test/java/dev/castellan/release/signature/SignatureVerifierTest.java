package dev.castellan.release.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.junit.jupiter.api.Test;

class SignatureVerifierTest {

    private static final byte[] CONTENT = "some content".getBytes(StandardCharsets.UTF_8);
    private static final String PASSPHRASE = "another one, made up";
    private static final SigningKey OTHER =
            SigningKey.generate("Other <other@castellan.invalid>", PASSPHRASE, Clock.systemUTC());

    @Test
    void signatureOfTheKeyOverTheContentIsRight() throws Exception {
        SignatureVerifier verifier = SignatureVerifier.of(TestKey.publicKey());
        byte[] signature = TestKey.sign(CONTENT);
        assertThatCode(() -> verifier.verify(CONTENT, signature)).doesNotThrowAnyException();
    }

    @Test
    void signatureOverOtherContentIsWrong() throws Exception {
        byte[] signature = TestKey.sign("other content".getBytes(StandardCharsets.UTF_8));
        assertWrong(signature, "is not a signature of this content");
    }

    @Test
    void signatureOfAnotherKeyIsWrong() throws Exception {
        byte[] signature = TestKey.sign(CONTENT, OTHER, PASSPHRASE, HashAlgorithmTags.SHA512);
        assertWrong(signature, "is made with another key, ");
    }

    @Test
    void signatureWithAWeakDigestIsWrong() throws Exception {
        byte[] signature = TestKey.sign(CONTENT, OTHER, PASSPHRASE, HashAlgorithmTags.SHA1);
        SignatureVerifier verifier = SignatureVerifier.of(OTHER.armoredPublic().getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> verifier.verify(CONTENT, signature))
                .isInstanceOf(SignatureException.class)
                .hasMessage("is made with a weak digest");
    }

    @Test
    void textThatIsNoSignatureIsWrong() throws Exception {
        assertWrong("no signature".getBytes(StandardCharsets.UTF_8), "holds no signature, or more than one");
    }

    @Test
    void fileWithoutAKeyIsRefused() {
        assertThatThrownBy(() -> SignatureVerifier.of("no key".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void privateKeyIsEncryptedAndNotShown() {
        assertThat(OTHER.armoredSecret()).startsWith("-----BEGIN PGP PRIVATE KEY BLOCK-----");
        assertThat(OTHER.toString()).doesNotContain("PGP");
        assertThatThrownBy(() -> TestKey.sign(CONTENT, OTHER, "wrong", HashAlgorithmTags.SHA512))
                .isInstanceOf(IOException.class);
    }

    private static void assertWrong(byte[] signature, String message) throws IOException {
        SignatureVerifier verifier = SignatureVerifier.of(TestKey.publicKey());
        assertThatThrownBy(() -> verifier.verify(CONTENT, signature))
                .isInstanceOf(SignatureException.class)
                .hasMessageStartingWith(message);
    }
}
