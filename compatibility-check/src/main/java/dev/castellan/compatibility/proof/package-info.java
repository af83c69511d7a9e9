/** Proves on real jars that the check fails where it must. */
@NullMarked
package dev.castellan.compatibility.proof;

import org.jspecify.annotations.NullMarked;
