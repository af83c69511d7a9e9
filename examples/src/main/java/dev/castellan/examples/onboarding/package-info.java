/** A small application that sets up teams through the API, with tests beside it. */
@NullMarked
package dev.castellan.examples.onboarding;

import org.jspecify.annotations.NullMarked;
