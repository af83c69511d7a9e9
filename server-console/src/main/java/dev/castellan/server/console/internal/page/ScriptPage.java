package dev.castellan.server.console.internal.page;

/**
 * A form that the script of the console sends, because only a script can use an authenticator. The body is a JSON object.
 * A field is the string or the JSON text of its value. The answer is JSON: the text of {@link Answer#json}, or the member
 * {@code next} with the page to open, or the member {@code problem} with the message to show beside the button.
 */
public interface ScriptPage extends FormPage {}
