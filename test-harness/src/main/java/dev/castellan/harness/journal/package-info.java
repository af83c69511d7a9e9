/** What a tenant was asked and what it answered: to look at, to expect, and to do again. */
@NullMarked
package dev.castellan.harness.journal;

import org.jspecify.annotations.NullMarked;
