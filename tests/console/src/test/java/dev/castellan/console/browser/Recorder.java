package dev.castellan.console.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;

/** Reads the logs of a browser. */
final class Recorder {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChromeDriver driver;
    private final String origin;

    Recorder(ChromeDriver driver, URI console) {
        this.driver = driver;
        this.origin = console.getScheme() + "://" + console.getAuthority() + "/";
    }

    /** Returns the log entries since the previous call. */
    Recording take() {
        List<String> requests = new ArrayList<>();
        long bytes = 0;
        for (LogEntry entry : driver.manage().logs().get("performance")) {
            JsonNode message = read(entry.getMessage()).path("message");
            JsonNode parameters = message.path("params");
            switch (message.path("method").asText()) {
                case "Network.requestWillBeSent" ->
                    requests.add(parameters.at("/request/url").asText());
                case "Network.loadingFinished" ->
                    bytes += parameters.path("encodedDataLength").asLong();
                default -> {}
            }
        }
        List<String> complaints = driver.manage().logs().get("browser").getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
        requests.removeIf(url -> url.startsWith("data:"));
        return new Recording(
                requests,
                requests.stream().filter(url -> !url.startsWith(origin)).toList(),
                bytes,
                complaints);
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(json, e);
        }
    }
}
