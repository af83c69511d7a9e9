/** A small application that onboards teams through the API, for the tests beside it. */
@NullMarked
package dev.castellan.examples.onboarding;

import org.jspecify.annotations.NullMarked;
