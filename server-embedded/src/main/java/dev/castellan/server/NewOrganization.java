package dev.castellan.server;

/**
 * An organization to create, with its first {@code org_admin}.
 *
 * @param name the display name of the organization, 1 to 255 code points
 * @param adminName the display name of the first {@code org_admin}, 1 to 255 code points
 * @param adminEmail the e-mail address of the first {@code org_admin}
 */
public record NewOrganization(String name, String adminName, String adminEmail) {

    /**
     * Returns an organization with this name. Its first {@code org_admin} is called {@code Root}, and has an address
     * that receives no mail.
     */
    public static NewOrganization withName(String name) {
        return new NewOrganization(name, "Root", "root@castellan.invalid");
    }

    /** Returns a copy with this first {@code org_admin}. */
    public NewOrganization admin(String newName, String email) {
        return new NewOrganization(name, newName, email);
    }
}
