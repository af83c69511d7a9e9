package dev.castellan.harness.spring;

import dev.castellan.harness.internal.annotation.TenantAttributes;

/**
 * The attributes of a {@link CastellanTenant} that a context depends on. Tests with equal settings can share a context.
 *
 * @param urlProperty the name of the property with the URL
 * @param tokenProperty the name of the property with the token
 * @param user the user whose token it is
 * @param attributes describe the tenant
 */
record ContextSettings(String urlProperty, String tokenProperty, String user, TenantAttributes attributes) {

    static ContextSettings of(CastellanTenant annotation) {
        return new ContextSettings(
                annotation.urlProperty(),
                annotation.tokenProperty(),
                annotation.user(),
                TenantAttributes.of(annotation.seed(), annotation.frozenAt(), annotation.ids()));
    }

    /**
     * Checks the names.
     *
     * @throws IllegalStateException if they cannot be used
     */
    ContextSettings check() {
        require(!urlProperty.isBlank(), "urlProperty is blank: name a property, such as castellan.url");
        require(!tokenProperty.isBlank(), "tokenProperty is blank: name a property, such as castellan.token");
        require(
                !urlProperty.equals(tokenProperty),
                "urlProperty and tokenProperty are both '" + urlProperty + "': name two properties");
        return this;
    }

    private static void require(boolean condition, String remedy) {
        if (!condition) {
            throw new IllegalStateException("@CastellanTenant: " + remedy);
        }
    }
}
