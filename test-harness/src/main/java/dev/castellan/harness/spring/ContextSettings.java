package dev.castellan.harness.spring;

import dev.castellan.harness.internal.annotation.TenantAttributes;

/**
 * The attributes of a {@link CastellanTenant} annotation that affect a context. Tests with equal settings can share a
 * context.
 *
 * @param urlProperty the name of the property with the URL
 * @param tokenProperty the name of the property with the token
 * @param user the user of the token
 * @param attributes the attributes of the tenant
 */
record ContextSettings(String urlProperty, String tokenProperty, String user, TenantAttributes attributes) {

    static final String URL = "castellan.base-url";
    static final String TOKEN = "castellan.token";

    static ContextSettings of(CastellanTenant annotation) {
        return new ContextSettings(
                annotation.urlProperty(),
                annotation.tokenProperty(),
                annotation.user(),
                TenantAttributes.of(annotation.seed(), annotation.frozenAt(), annotation.ids()));
    }

    /**
     * Checks the property names.
     *
     * @throws IllegalStateException if a name is blank, or if both names are equal
     */
    ContextSettings check() {
        require(!urlProperty.isBlank(), "urlProperty is blank: name a property, such as castellan.base-url");
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

    /**
     * Returns the exception for a class or method with both {@code @CastellanTest} and {@code @CastellanTenant}. The
     * application can call only one of the two tenants.
     */
    static IllegalStateException twoTenants(String place) {
        return new IllegalStateException(place + ": @CastellanTest and @CastellanTenant create a tenant each, and the"
                + " application calls only one of them: remove @CastellanTest, and inject Tenant with @Autowired");
    }
}
