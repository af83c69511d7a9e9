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
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import java.util.List;

/** Sequences of calls and checks that use only the API. The sequences behave the same on a server and on its stubs. */
public enum Story {
    ONBOARDING {
        @Override
        public void run(CastellanClient admin) {
            Project project = admin.projects().create("Apollo");
            User account =
                    admin.users().create(NewServiceAccount.of("CI", Role.CLIENT).projects(project.id()));
            IssuedToken token =
                    admin.tokens().create(NewToken.forUser(account.id()).withName("ci"));
            CastellanClient ci = admin.withToken(token.token());
            assertThat(ci.users().me()).isEqualTo(admin.users().get(account.id()));
            assertThat(admin.users().me().id()).isNotEqualTo(account.id());
            Collection collection = ci.collections().create(project.id(), "Photos");
            Input input =
                    ci.inputs().create(project.id(), NewInput.withName("one").withCollections(collection.id()));
            Query query = ci.queries().create(input.id());
            assertThat(ci.collections().get(collection.id()).inputs()).containsExactly(input.id());
            assertThat(ci.inputs().listQueries(input.id()).stream()).containsExactly(query);
        }
    },
    BLOCKED_DELETION {
        @Override
        public void run(CastellanClient admin) {
            User account = admin.users().create(NewServiceAccount.of("CI", Role.CLIENT));
            IssuedToken token = admin.tokens().create(account.id());
            assertThatExceptionOfType(DeletionBlockedException.class)
                    .isThrownBy(() -> admin.users().delete(account.id()))
                    .satisfies(thrown -> assertThat(thrown.dependencyIds()).containsExactly(token.id()));
            admin.tokens().delete(token.id());
            admin.users().delete(account.id());
            assertThatExceptionOfType(NotFoundException.class)
                    .isThrownBy(() -> admin.users().get(account.id()));
        }
    },
    REVOCATION {
        @Override
        public void run(CastellanClient admin) {
            Project project = admin.projects().create("Apollo");
            User account = admin.users().create(NewServiceAccount.of("CI", Role.CLIENT));
            IssuedToken token = admin.tokens().create(account.id());
            CastellanClient ci = admin.withToken(token.token());
            assertThatExceptionOfType(NotFoundException.class)
                    .isThrownBy(() -> ci.projects().get(project.id()));
            admin.projects().addUser(project.id(), account.id());
            assertThat(ci.projects().get(project.id())).isEqualTo(project);
            admin.projects().removeUser(project.id(), account.id());
            assertThatExceptionOfType(NotFoundException.class)
                    .isThrownBy(() -> ci.projects().get(project.id()));
            admin.tokens().delete(token.id());
            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> ci.users().me());
        }
    },
    ROTATION {
        @Override
        public void run(CastellanClient admin) {
            User account = admin.users().create(NewServiceAccount.of("CI", Role.CLIENT));
            IssuedToken token = admin.tokens().create(account.id());
            IssuedToken successor = admin.tokens().rotate(token.id());
            assertThat(admin.withToken(successor.token()).users().me()).isEqualTo(account);
            assertThat(admin.tokens().rotate(successor.id()).token()).isNotEqualTo(successor.token());
        }
    },
    ROLES {
        @Override
        public void run(CastellanClient admin) {
            User account = admin.users().create(NewServiceAccount.of("CI", Role.CLIENT));
            CastellanClient ci =
                    admin.withToken(admin.tokens().create(account.id()).token());
            assertThatExceptionOfType(ForbiddenException.class)
                    .isThrownBy(() -> ci.projects().create("Mine"))
                    .satisfies(thrown -> assertThat(thrown.errorId()).isPresent());
            assertThat(admin.projects().create("Mine").name()).isEqualTo("Mine");
        }
    },
    LISTS {
        @Override
        public void run(CastellanClient admin) {
            assertThat(names(admin)).containsExactly("Root");
            for (String name : List.of("one", "two", "two")) {
                admin.users().create(NewServiceAccount.of(name, Role.CLIENT));
            }
            assertThat(names(admin)).containsExactly("Root", "one", "two", "two");
        }

        private List<String> names(CastellanClient admin) {
            return admin.users().list().stream().map(User::name).toList();
        }
    };

    /** Makes the calls on an empty deployment, and checks the responses. */
    public abstract void run(CastellanClient admin);
}
