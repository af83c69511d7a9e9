package dev.castellan.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares Castellan with a peer. Both are measured alternately, because other work on the machine then slows down both
 * equally.
 */
record Comparison(Settings settings, Table table) {

    private static final List<String> COLUMNS = List.of("", "peer", "Castellan", "ratio", "least and greatest ratio");

    /** Adds the medians of each figure, the ratio of the medians, and the range of the ratios of the rounds. */
    void add(String title, Subject peer, Subject castellan) throws Exception {
        if (!settings.includes(title)) {
            return;
        }
        List<List<Figure>> peers = new ArrayList<>();
        List<List<Figure>> own = new ArrayList<>();
        for (int round = 0; round < settings.processes(); round++) {
            peers.add(peer.measure());
            own.add(castellan.measure());
        }
        for (int i = 0; i < own.get(0).size(); i++) {
            add(title + ", " + own.get(0).get(i).name, values(peers, i), values(own, i));
        }
    }

    private void add(String title, double[] peers, double[] own) {
        double[] ratios = IntStream.range(0, own.length)
                .mapToDouble(round -> own[round] / peers[round])
                .sorted()
                .toArray();
        table.add(
                COLUMNS,
                List.of(
                        title,
                        Table.text(median(peers)),
                        Table.text(median(own)),
                        Table.text(median(own) / median(peers)),
                        Table.text(ratios[0]) + " to " + Table.text(ratios[ratios.length - 1])));
    }

    /** Adds the median of a figure without a peer. */
    void add(String title, Subject castellan) throws Exception {
        if (settings.includes(title)) {
            List<List<Figure>> own = new ArrayList<>();
            for (int round = 0; round < settings.processes(); round++) {
                own.add(castellan.measure());
            }
            String name = title + ", " + own.get(0).get(0).name;
            table.add(COLUMNS, List.of(name, "", Table.text(median(values(own, 0))), "", ""));
        }
    }

    private static double[] values(List<List<Figure>> rounds, int figure) {
        return rounds.stream().mapToDouble(round -> round.get(figure).value).toArray();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** A program or a part of it that can be measured. */
    @FunctionalInterface
    interface Subject {

        /** Measures in a fresh process, and returns the same figures each time. */
        List<Figure> measure() throws Exception;
    }

    /** A result with its name and unit. */
    record Figure(String name, double value) {}
}
