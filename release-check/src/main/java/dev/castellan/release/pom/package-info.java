/** Reads POMs as Maven Central does, as they are and without a parent, and checks them. */
@NullMarked
package dev.castellan.release.pom;

import org.jspecify.annotations.NullMarked;
