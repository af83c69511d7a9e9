/** A program that uses the client in each supported environment. */
package dev.castellan.consumer;
