package dev.castellan.server.standalone.options;

import dev.castellan.model.Organization;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Administration;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.output.CommandException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the organization. */
public final class OrganizationOption {

    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    @Option(
            names = "--organization",
            paramLabel = "ID",
            description = "Id of the organization. Default: the only organization of the store")
    private @Nullable UUID organization;

    /** Returns true if a string is an id and not an e-mail address. */
    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** Returns the id of the organization. Throws a {@link Refusal} if it does not exist. */
    public UUID id(Administration administration) {
        if (organization != null) {
            return administration.organization(organization).id();
        }
        List<Organization> all = administration.organizations();
        if (all.isEmpty()) {
            throw new CommandException("the store does not contain an organization yet: run init first");
        }
        if (all.size() > 1) {
            throw new CommandException("the store holds " + all.size() + " organizations: select one with"
                    + " --organization; 'organization list' shows them");
        }
        return all.get(0).id();
    }

    /**
     * Returns a user of the organization.
     *
     * @param idOrEmail an id or an e-mail address
     * @throws Refusal if the user does not exist
     */
    public User user(Administration administration, String idOrEmail) {
        UUID id = id(administration);
        Optional<User> user = isId(idOrEmail)
                ? administration.user(id, UUID.fromString(idOrEmail))
                : administration.user(id, idOrEmail);
        return user.orElseThrow(
                () -> Refusal.of(ErrorKind.NOT_FOUND, "no such user " + idOrEmail + " in organization " + id));
    }
}
