package dev.castellan.release.signature;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Date;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.bcpg.SymmetricKeyAlgorithmTags;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.crypto.generators.Ed25519KeyPairGenerator;
import org.bouncycastle.crypto.params.Ed25519KeyGenerationParameters;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPKeyRingGenerator;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureSubpacketGenerator;
import org.bouncycastle.openpgp.operator.PBESecretKeyEncryptor;
import org.bouncycastle.openpgp.operator.PGPDigestCalculator;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyEncryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPair;

/**
 * An OpenPGP key (Ed25519) that signs, in the form that the Maven GPG plugin reads from the environment.
 *
 * @param armoredSecret the private key, encrypted with the passphrase
 * @param armoredPublic the public key
 */
public record SigningKey(String armoredSecret, String armoredPublic) {

    /**
     * Makes a key.
     *
     * @param identity whose key it is, such as {@code Name <address>}
     * @param clock says when it was made
     */
    public static SigningKey generate(String identity, String passphrase, Clock clock) {
        try {
            PGPKeyRingGenerator keys = generator(identity, passphrase, clock);
            return new SigningKey(
                    armored(keys.generateSecretKeyRing().getEncoded()),
                    armored(keys.generatePublicKeyRing().getEncoded()));
        } catch (PGPException | IOException e) {
            throw new IllegalStateException("cannot make a key: " + e.getMessage(), e);
        }
    }

    private static PGPKeyRingGenerator generator(String identity, String passphrase, Clock clock) throws PGPException {
        PGPDigestCalculator sha1 = new BcPGPDigestCalculatorProvider().get(HashAlgorithmTags.SHA1);
        PBESecretKeyEncryptor encryptor = new BcPBESecretKeyEncryptorBuilder(SymmetricKeyAlgorithmTags.AES_256, sha1)
                .setSecureRandom(new SecureRandom())
                .build(passphrase.toCharArray());
        PGPSignatureSubpacketGenerator use = new PGPSignatureSubpacketGenerator();
        use.setKeyFlags(false, KeyFlags.SIGN_DATA | KeyFlags.CERTIFY_OTHER);
        return new PGPKeyRingGenerator(
                PGPSignature.POSITIVE_CERTIFICATION,
                pair(clock),
                identity,
                sha1,
                use.generate(),
                null,
                new BcPGPContentSignerBuilder(PublicKeyAlgorithmTags.EDDSA_LEGACY, HashAlgorithmTags.SHA512),
                encryptor);
    }

    private static PGPKeyPair pair(Clock clock) throws PGPException {
        Ed25519KeyPairGenerator generator = new Ed25519KeyPairGenerator();
        generator.init(new Ed25519KeyGenerationParameters(new SecureRandom()));
        return new BcPGPKeyPair(
                PublicKeyPacket.VERSION_4,
                PublicKeyAlgorithmTags.EDDSA_LEGACY,
                generator.generateKeyPair(),
                Date.from(clock.instant()));
    }

    private static String armored(byte[] content) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (ArmoredOutputStream out = ArmoredOutputStream.builder().build(text)) {
            out.write(content);
        }
        return text.toString(StandardCharsets.US_ASCII);
    }

    /** Does not show the private key. */
    @Override
    public String toString() {
        return "SigningKey";
    }
}
