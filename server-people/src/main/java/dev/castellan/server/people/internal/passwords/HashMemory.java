package dev.castellan.server.people.internal.passwords;

import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;

/**
 * The memory of one hash for each hashing thread. It is zeroed after each hash, and reused until the thread ends. Otherwise
 * every hash would leave 19 MiB to the garbage collector, which delays requests.
 */
final class HashMemory {

    /** A block has 1 KiB. The computation needs a few blocks besides the memory of the hash. */
    private static final int BLOCKS = PasswordHashing.MEMORY_KIB + 16;

    private final ThreadLocal<BlockPool> pools = ThreadLocal.withInitial(() -> new FixedBlockPool(BLOCKS));

    /** Returns the memory of this thread. */
    BlockPool ofThread() {
        return pools.get();
    }
}
