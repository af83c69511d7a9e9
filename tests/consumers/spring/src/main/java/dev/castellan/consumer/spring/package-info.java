/** A Spring Boot application that calls the API, and its tests, as docs/spring.md shows them. */
package dev.castellan.consumer.spring;
