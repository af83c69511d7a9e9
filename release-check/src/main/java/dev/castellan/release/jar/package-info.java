/** Checks the jars of a staged release, and the zip of the runnable server. */
@NullMarked
package dev.castellan.release.jar;

import org.jspecify.annotations.NullMarked;
