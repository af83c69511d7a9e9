package dev.castellan.release.signature;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRingCollection;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.operator.bc.BcKeyFingerprintCalculator;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyDecryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;

/** The key that the tests share; signs as the Maven GPG plugin does, with what it would be given. */
public final class TestKey {

    private static final String PASSPHRASE = "made up for tests";
    private static final SigningKey KEY =
            SigningKey.generate("Tests <tests@castellan.invalid>", PASSPHRASE, Clock.systemUTC());

    private TestKey() {}

    /** Returns the public key. */
    public static byte[] publicKey() {
        return KEY.armoredPublic().getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns a detached signature. */
    public static byte[] sign(byte[] content) throws IOException {
        return sign(content, KEY, PASSPHRASE, HashAlgorithmTags.SHA512);
    }

    static byte[] sign(byte[] content, SigningKey key, String passphrase, int digest) throws IOException {
        try {
            PGPSecretKey secret = secretKey(key);
            PGPPrivateKey unlocked =
                    secret.extractPrivateKey(new BcPBESecretKeyDecryptorBuilder(new BcPGPDigestCalculatorProvider())
                            .build(passphrase.toCharArray()));
            PGPSignatureGenerator generator = new PGPSignatureGenerator(
                    new BcPGPContentSignerBuilder(secret.getPublicKey().getAlgorithm(), digest), secret.getPublicKey());
            generator.init(PGPSignature.BINARY_DOCUMENT, unlocked);
            generator.update(content);
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            try (ArmoredOutputStream out = ArmoredOutputStream.builder().build(text)) {
                generator.generate().encode(out);
            }
            return text.toByteArray();
        } catch (PGPException e) {
            throw new IOException(e);
        }
    }

    private static PGPSecretKey secretKey(SigningKey key) throws IOException, PGPException {
        byte[] armored = key.armoredSecret().getBytes(StandardCharsets.US_ASCII);
        return new PGPSecretKeyRingCollection(
                        PGPUtil.getDecoderStream(new ByteArrayInputStream(armored)), new BcKeyFingerprintCalculator())
                .getKeyRings()
                .next()
                .getSecretKey();
    }
}
