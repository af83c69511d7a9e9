/** Reads POMs as Maven Central does: as they are, without a parent. */
@NullMarked
package dev.castellan.release.pom;

import org.jspecify.annotations.NullMarked;
