/**
 * Support for tests with Spring Framework 6.2 and 7. {@link dev.castellan.harness.spring.CastellanTenant} creates a
 * tenant for an application context.
 */
@NullMarked
package dev.castellan.harness.spring;

import org.jspecify.annotations.NullMarked;
