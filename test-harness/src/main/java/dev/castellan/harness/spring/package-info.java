/**
 * For tests with Spring: {@link dev.castellan.harness.spring.CastellanTenant} gives an application context a tenant. For
 * Spring Framework 6.2 and 7, which the application brings.
 */
@NullMarked
package dev.castellan.harness.spring;

import org.jspecify.annotations.NullMarked;
