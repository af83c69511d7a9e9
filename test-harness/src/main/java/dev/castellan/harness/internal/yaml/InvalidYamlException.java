package dev.castellan.harness.internal.yaml;

/** Thrown for a text that is not a single YAML document. The message says where and why. */
public final class InvalidYamlException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    InvalidYamlException(String message) {
        super(message);
    }
}
