package recipes;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.Project;

/** Prints the projects that the caller can access. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        try (CastellanClient client = CastellanClient.fromEnvironment()) {
            for (Project project : client.projects().list()) {
                System.out.println(project.id() + " " + project.name());
            }
        } catch (IllegalArgumentException | IllegalStateException | CastellanException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
