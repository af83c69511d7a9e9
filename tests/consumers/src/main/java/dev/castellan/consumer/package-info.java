/** A program that uses the client, which runs in each supported environment. */
package dev.castellan.consumer;
