/** A small application that sets up teams through the API. The tests of the application show how to use the harness. */
@NullMarked
package dev.castellan.examples.onboarding;

import org.jspecify.annotations.NullMarked;
