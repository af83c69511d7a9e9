/** A small application that sets up teams through the API, for the tests next to it. */
@NullMarked
package dev.castellan.examples.onboarding;

import org.jspecify.annotations.NullMarked;
