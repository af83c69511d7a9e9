/** Programs that a release is rehearsed with: they make a key, check a staged release, and compare two of them. */
@NullMarked
package dev.castellan.release;

import org.jspecify.annotations.NullMarked;
