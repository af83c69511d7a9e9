package dev.castellan.server.people.internal.passwords;

import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;

/**
 * Memory for password hashing, enough for one hash per hashing thread. The memory is zeroed after each hash and reused
 * until the thread ends. Without reuse, each hash would leave 19 MiB for the garbage collector, which would delay
 * requests.
 */
final class HashMemory {

    /** The number of 1 KiB blocks. The computation needs a few more blocks than the hash itself. */
    private static final int BLOCKS = PasswordHashing.MEMORY_KIB + 16;

    private final ThreadLocal<BlockPool> pools = ThreadLocal.withInitial(() -> new FixedBlockPool(BLOCKS));

    /** Returns the memory of the current thread. */
    BlockPool ofThread() {
        return pools.get();
    }
}
