/** A small application that sets up teams through the API. Its tests show how to use the harness. */
@NullMarked
package dev.castellan.examples.onboarding;

import org.jspecify.annotations.NullMarked;
