/** What the annotations for JUnit and for Spring share: the attributes of a tenant, and the journal of a failed test. */
@NullMarked
package dev.castellan.harness.internal.annotation;

import org.jspecify.annotations.NullMarked;
