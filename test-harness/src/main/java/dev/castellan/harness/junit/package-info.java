/**
 * Support for tests with JUnit 5.12 and later. {@link dev.castellan.harness.junit.CastellanTest} injects servers,
 * tenants and clients.
 */
@NullMarked
package dev.castellan.harness.junit;

import org.jspecify.annotations.NullMarked;
