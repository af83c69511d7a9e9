package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.User;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a page, and later the rest of the list from the stored cursor. */
final class ResumeList {

    private ResumeList() {}

    static List<User> run(CastellanClient client) {
        @Nullable String cursor = client.users().list().pageSize(1).firstPage().nextCursor();
        return cursor == null ? List.of() : client.users().list().after(cursor).toList(1000);
    }
}
