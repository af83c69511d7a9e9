/** The server that the tests of generated clients call. */
package dev.castellan.consumer.recorded;
