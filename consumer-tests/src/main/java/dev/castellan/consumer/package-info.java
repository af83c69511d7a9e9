/** A program that uses the client, run in each surrounding that we promise. */
package dev.castellan.consumer;
