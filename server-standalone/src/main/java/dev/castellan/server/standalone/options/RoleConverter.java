package dev.castellan.server.standalone.options;

import dev.castellan.model.Role;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Understands the roles that there are. */
public final class RoleConverter implements ITypeConverter<Role> {

    @Override
    public Role convert(String value) {
        Role role = Role.of(value);
        if (!role.isKnown()) {
            throw new TypeConversionException("'" + value + "' is no role: choose org_admin or client");
        }
        return role;
    }
}
