package dev.castellan.harness.spring;

/** Thrown if a test has both annotations: the application calls one of the two tenants, and the test sets up the other. */
final class TwoTenantsException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private TwoTenantsException(String message) {
        super(message);
    }

    /** Names the class or the method that has both. */
    static TwoTenantsException at(String place) {
        return new TwoTenantsException(place + ": @CastellanTest and @CastellanTenant create a tenant each, and the"
                + " application calls only one of them: remove @CastellanTest, and inject Tenant with @Autowired");
    }
}
