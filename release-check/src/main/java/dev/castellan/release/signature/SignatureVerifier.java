package dev.castellan.release.signature;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Set;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPPublicKeyRingCollection;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;
import org.bouncycastle.openpgp.operator.bc.BcKeyFingerprintCalculator;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;

/** Verifies detached OpenPGP signatures with public keys. */
public final class SignatureVerifier {

    private static final Set<Integer> STRONG =
            Set.of(HashAlgorithmTags.SHA256, HashAlgorithmTags.SHA384, HashAlgorithmTags.SHA512);

    private final PGPPublicKeyRingCollection keys;

    private SignatureVerifier(PGPPublicKeyRingCollection keys) {
        this.keys = keys;
    }

    /**
     * Reads public keys.
     *
     * @param armored what {@code gpg --armor --export} prints
     * @throws IOException if this is something else
     */
    public static SignatureVerifier of(byte[] armored) throws IOException {
        try (var in = PGPUtil.getDecoderStream(new ByteArrayInputStream(armored))) {
            var keys = new PGPPublicKeyRingCollection(in, new BcKeyFingerprintCalculator());
            if (keys.size() == 0) {
                throw new IOException("no public OpenPGP key in it");
            }
            return new SignatureVerifier(keys);
        } catch (PGPException e) {
            throw new IOException("not a public OpenPGP key: " + e.getMessage(), e);
        }
    }

    /**
     * Verifies a signature.
     *
     * @throws SignatureException if the signature is not one of these keys over the content
     */
    public void verify(byte[] content, byte[] armoredSignature) throws SignatureException {
        try {
            PGPSignature signature = read(armoredSignature);
            PGPPublicKey key = keys.getPublicKey(signature.getKeyID());
            if (key == null) {
                throw new SignatureException("is made with another key, " + Long.toHexString(signature.getKeyID()));
            }
            if (!STRONG.contains(signature.getHashAlgorithm())) {
                throw new SignatureException("is made with a weak digest");
            }
            signature.init(new BcPGPContentVerifierBuilderProvider(), key);
            signature.update(content);
            if (!signature.verify()) {
                throw new SignatureException("is not a signature of this content");
            }
        } catch (IOException | PGPException e) {
            throw new SignatureException("cannot be read as a signature: " + e.getMessage(), e);
        }
    }

    private static PGPSignature read(byte[] armored) throws IOException, SignatureException {
        try (var in = PGPUtil.getDecoderStream(new ByteArrayInputStream(armored))) {
            Object found = new BcPGPObjectFactory(in).nextObject();
            if (found instanceof PGPSignatureList list && list.size() == 1) {
                return list.get(0);
            }
            throw new SignatureException("holds no signature, or more than one");
        }
    }
}
