/**
 * Test servers, which give each test an isolated tenant. Start one with {@link dev.castellan.harness.TestServer}, or
 * with {@code CastellanTest} in JUnit.
 */
@NullMarked
package dev.castellan.harness;

import org.jspecify.annotations.NullMarked;
