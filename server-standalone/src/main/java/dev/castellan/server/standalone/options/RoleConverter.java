package dev.castellan.server.standalone.options;

import dev.castellan.model.Role;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts strings to known roles. */
public final class RoleConverter implements ITypeConverter<Role> {

    @Override
    public Role convert(String value) {
        Role role = Role.of(value);
        if (!role.isKnown()) {
            throw new TypeConversionException("'" + value + "' is not a role: choose org_admin or client");
        }
        return role;
    }
}
