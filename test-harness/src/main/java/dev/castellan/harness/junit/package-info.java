/** The extension for JUnit, 5.12 and later: one annotation, and tests are given servers, tenants and clients. */
@NullMarked
package dev.castellan.harness.junit;

import org.jspecify.annotations.NullMarked;
