/** A program that uses the client, run in each supported environment. */
package dev.castellan.consumer;
