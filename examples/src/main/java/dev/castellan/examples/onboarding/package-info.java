/** A small application that sets up teams through the API. Its tests show the test harness. */
@NullMarked
package dev.castellan.examples.onboarding;

import org.jspecify.annotations.NullMarked;
