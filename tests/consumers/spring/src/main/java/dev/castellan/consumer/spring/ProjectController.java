package dev.castellan.consumer.spring;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Lists and creates projects through the API. */
@RestController
class ProjectController {

    private final CastellanClient castellan;

    ProjectController(CastellanClient castellan) {
        this.castellan = castellan;
    }

    @GetMapping("/projects")
    List<Project> projects() {
        return castellan.projects().list().stream().toList();
    }

    @PostMapping("/projects")
    Project create(@RequestBody NewProject project) {
        return castellan.projects().create(project.name());
    }

    @GetMapping("/me")
    User me() {
        return castellan.users().me();
    }
}
