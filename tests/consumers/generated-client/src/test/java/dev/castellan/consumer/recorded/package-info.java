/** The server for tests of generated clients. */
package dev.castellan.consumer.recorded;
