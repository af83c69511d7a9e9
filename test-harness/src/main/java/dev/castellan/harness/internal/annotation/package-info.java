/** Code that the annotations for JUnit and for Spring share. */
@NullMarked
package dev.castellan.harness.internal.annotation;

import org.jspecify.annotations.NullMarked;
