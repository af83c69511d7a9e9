/** OpenPGP: makes the key of one rehearsal, and verifies signatures. */
@NullMarked
package dev.castellan.release.signature;

import org.jspecify.annotations.NullMarked;
