package dev.castellan.system.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.Collection;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import java.util.List;

/** What clients do and see through the API alone, so that neither server nor stubs can be told by anything else. */
public enum Story {
    ONBOARDING {
        @Override
        public void tell(CastellanClient admin) {
            Project project = admin.projects().create("Apollo");
            User account = admin.users().create(NewServiceAccount.client("CI", project.projectId()));
            IssuedToken token =
                    admin.tokens().create(NewToken.forUser(account.userId()).named("ci"));
            CastellanClient ci = admin.token(token.token());
            assertThat(ci.users().me()).isEqualTo(admin.users().get(account.userId()));
            assertThat(admin.users().me().userId()).isNotEqualTo(account.userId());
            Collection collection = ci.collections().create(project.projectId(), "Photos");
            Input input = ci.inputs()
                    .create(project.projectId(), NewInput.named("one").in(collection.id()));
            Query query = ci.queries().create(input.id());
            assertThat(ci.collections().get(collection.id()).inputs()).containsExactly(input.id());
            assertThat(ci.inputs().listQueries(input.id()).stream()).containsExactly(query);
        }
    },
    BLOCKED_DELETION {
        @Override
        public void tell(CastellanClient admin) {
            User account = admin.users().create(NewServiceAccount.client("CI"));
            IssuedToken token = admin.tokens().create(account.userId());
            assertThatExceptionOfType(DeletionBlockedException.class)
                    .isThrownBy(() -> admin.users().delete(account.userId()))
                    .satisfies(thrown -> assertThat(thrown.dependencyIds()).containsExactly(token.tokenId()));
            admin.tokens().delete(token.tokenId());
            admin.users().delete(account.userId());
            assertThatExceptionOfType(NotFoundException.class)
                    .isThrownBy(() -> admin.users().get(account.userId()));
        }
    },
    REVOCATION {
        @Override
        public void tell(CastellanClient admin) {
            Project project = admin.projects().create("Apollo");
            User account = admin.users().create(NewServiceAccount.client("CI"));
            IssuedToken token = admin.tokens().create(account.userId());
            CastellanClient ci = admin.token(token.token());
            assertThatExceptionOfType(NotFoundException.class)
                    .isThrownBy(() -> ci.projects().get(project.projectId()));
            admin.projects().addUser(project.projectId(), account.userId());
            assertThat(ci.projects().get(project.projectId())).isEqualTo(project);
            admin.projects().removeUser(project.projectId(), account.userId());
            assertThatExceptionOfType(NotFoundException.class)
                    .isThrownBy(() -> ci.projects().get(project.projectId()));
            admin.tokens().delete(token.tokenId());
            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> ci.users().me());
        }
    },
    ROLES {
        @Override
        public void tell(CastellanClient admin) {
            User account = admin.users().create(NewServiceAccount.client("CI"));
            CastellanClient ci =
                    admin.token(admin.tokens().create(account.userId()).token());
            assertThatExceptionOfType(ForbiddenException.class)
                    .isThrownBy(() -> ci.projects().create("Mine"))
                    .satisfies(thrown -> assertThat(thrown.errorId()).isPresent());
            assertThat(admin.projects().create("Mine").name()).isEqualTo("Mine");
        }
    },
    LISTS {
        @Override
        public void tell(CastellanClient admin) {
            assertThat(names(admin)).containsExactly("Root");
            for (String name : List.of("one", "two", "two")) {
                admin.users().create(NewServiceAccount.client(name));
            }
            assertThat(names(admin)).containsExactly("Root", "one", "two", "two");
        }

        private List<String> names(CastellanClient admin) {
            return admin.users().list().stream().map(User::name).toList();
        }
    };

    /** Drives a deployment with nothing in it, and checks what it answers. */
    public abstract void tell(CastellanClient admin);
}
