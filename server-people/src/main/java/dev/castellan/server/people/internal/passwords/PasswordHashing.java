package dev.castellan.server.people.internal.passwords;

import dev.castellan.server.internal.tokens.PhcHash;
import dev.castellan.server.spi.SecretSource;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords with Argon2id (19 MiB, two passes, one lane). A hash takes about 30 milliseconds of CPU time. Each
 * hashing thread keeps its memory until it ends. Thread-safe.
 */
public final class PasswordHashing {

    static final int MEMORY_KIB = 19 * 1024;
    static final int PASSES = 2;
    static final int LANES = 1;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    private final SecretSource secrets;
    private final int memoryKib;
    /**
     * A hash that matches no password. The hash has the current parameters, so a comparison takes as long as with a
     * stored hash.
     */
    private final PhcHash dummy;

    private final AtomicLong computed = new AtomicLong();
    private final HashMemory memory = new HashMemory();

    public PasswordHashing(SecretSource secrets) {
        this(secrets, MEMORY_KIB);
    }

    /** Uses less memory and time for a hash. Only for tests. */
    public PasswordHashing(SecretSource secrets, int memoryKib) {
        this.secrets = secrets;
        this.memoryKib = memoryKib;
        this.dummy = phc(new byte[SALT_BYTES], new byte[HASH_BYTES]);
    }

    /** Returns the hash of a normalized password in its stored form. */
    public String hash(String password) {
        byte[] salt = Arrays.copyOf(secrets.next(), SALT_BYTES);
        return phc(salt, compute(password, phc(salt, new byte[HASH_BYTES]))).text();
    }

    /**
     * Compares a normalized password with a stored hash. Takes the same time if {@code hash} is {@code null}.
     *
     * @param hash the stored hash, or {@code null} if the user does not have a password
     */
    public boolean matches(@Nullable String hash, String password) {
        PhcHash expected = hash == null ? dummy : PhcHash.parse(hash);
        boolean isEqual = MessageDigest.isEqual(expected.hashBytes(), compute(password, expected));
        return isEqual && hash != null;
    }

    /** Returns true if the parameters of a stored hash are not the current ones. */
    public boolean isOutdated(String hash) {
        PhcHash text = PhcHash.parse(hash);
        return text.memory() != memoryKib
                || text.passes() != PASSES
                || text.lanes() != LANES
                || text.saltBytes().length != SALT_BYTES
                || text.hashBytes().length != HASH_BYTES;
    }

    private PhcHash phc(byte[] salt, byte[] hash) {
        return PhcHash.of(memoryKib, PASSES, LANES, salt, hash);
    }

    public long computed() {
        return computed.get();
    }

    private byte[] compute(String password, PhcHash like) {
        computed.incrementAndGet();
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(like.memory())
                .withIterations(like.passes())
                .withParallelism(like.lanes())
                .withSalt(like.saltBytes())
                .withBlockPool(memory.ofThread())
                .build());
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        byte[] hash = new byte[like.hashBytes().length];
        generator.generateBytes(bytes, hash);
        Arrays.fill(bytes, (byte) 0);
        return hash;
    }

    /**
     * Memory for password hashing, enough for one hash per hashing thread. The memory is zeroed after each hash and
     * reused until the thread ends. Without reuse, each hash would leave 19 MiB for the garbage collector, which would
     * delay requests.
     */
    private static final class HashMemory {

        /** The number of 1 KiB blocks. The computation needs a few more blocks than the hash itself. */
        private static final int BLOCKS = PasswordHashing.MEMORY_KIB + 16;

        private final ThreadLocal<BlockPool> pools = ThreadLocal.withInitial(() -> new FixedBlockPool(BLOCKS));

        BlockPool ofThread() {
            return pools.get();
        }
    }
}
