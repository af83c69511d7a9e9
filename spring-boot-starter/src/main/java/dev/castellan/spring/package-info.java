/**
 * The starter for Spring Boot 3.5 and 4. Properties with the prefix {@code castellan} configure a {@link
 * dev.castellan.client.CastellanClient}, which is a bean.
 */
@NullMarked
package dev.castellan.spring;

import org.jspecify.annotations.NullMarked;
