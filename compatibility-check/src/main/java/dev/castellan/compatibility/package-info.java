/** Compares the public API of two versions of Java modules; a change that may break a user fails the check. */
@NullMarked
package dev.castellan.compatibility;

import org.jspecify.annotations.NullMarked;
