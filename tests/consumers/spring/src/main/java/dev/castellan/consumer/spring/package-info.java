/** A Spring Boot application that calls the API, and its tests, as shown in docs/spring.md. */
package dev.castellan.consumer.spring;
