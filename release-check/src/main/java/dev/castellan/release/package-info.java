/**
 * Programs that a release is rehearsed with: they make a key, check a staged release, compare two of them, and make the
 * zip that is uploaded.
 */
@NullMarked
package dev.castellan.release;

import org.jspecify.annotations.NullMarked;
