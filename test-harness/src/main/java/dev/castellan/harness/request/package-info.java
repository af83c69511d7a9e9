/** What a test says about requests, whichever part of the harness it speaks to. */
@NullMarked
package dev.castellan.harness.request;

import org.jspecify.annotations.NullMarked;
