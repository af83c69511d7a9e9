/** Servers for tests: start with {@link dev.castellan.harness.TestServer}, or with {@code CastellanTest} for JUnit. */
@NullMarked
package dev.castellan.harness;

import org.jspecify.annotations.NullMarked;
