/** Reads SBOMs, and checks them. */
@NullMarked
package dev.castellan.release.sbom;

import org.jspecify.annotations.NullMarked;
