/** The server for the tests of generated clients. */
package dev.castellan.consumer.recorded;
