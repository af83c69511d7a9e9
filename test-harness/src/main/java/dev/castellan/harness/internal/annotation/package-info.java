/** Code shared by the annotations for JUnit and Spring. */
@NullMarked
package dev.castellan.harness.internal.annotation;

import org.jspecify.annotations.NullMarked;
