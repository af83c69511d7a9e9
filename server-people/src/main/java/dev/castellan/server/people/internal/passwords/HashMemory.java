package dev.castellan.server.people.internal.passwords;

import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;

/**
 * The memory of one hash for each thread that hashes, zeroed after each hash, and kept until the thread ends. Else every
 * hash would leave 19 MiB to the garbage collector, and requests would wait for that.
 */
final class HashMemory {

    /** A block has 1 KiB; the computation itself needs a few besides the memory of the hash. */
    private static final int BLOCKS = PasswordHashing.MEMORY_KIB + 16;

    private final ThreadLocal<BlockPool> pools = ThreadLocal.withInitial(() -> new FixedBlockPool(BLOCKS));

    /** Returns the memory of this thread. */
    BlockPool ofThread() {
        return pools.get();
    }
}
