package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.crossbranch.SharedData;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Enhanced dependencies of the constructions of the guidelines, and of a treebank's trees against its own. */
final class EnhancedGraphTest {

    /** Words are {@code form/head/relation}, with a lemma behind one more slash; {@code *} marks a relative pronoun. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                // Case information, of several words, and of none that may be written.
                "He/2/nsubj left/0/root Because/5/case/because of/3/fixed/of rain/2/obl;2:nsubj 0:root 5:case 3:fixed 2:obl:because_of",
                "out/3/case of/3/case/of town/0/root;3:case 3:case 0:root",
                "it/2/nsubj comes/0/root out/5/case of/5/case town/2/obl;2:nsubj 0:root 5:case 5:case 2:obl:of",
                "a/0/root &/3/cc b/1/conj;0:root 3:cc 1:conj",
                "Jo/3/nmod:poss 's/1/case hat/0/root;3:nmod:poss 1:case 0:root",
                "go/0/root IF/4/mark you/4/nsubj can/1/advcl;0:root 4:mark 4:nsubj 1:advcl:if",
                // Shared arguments, of conjuncts on either side.
                "shops/2/nsubj buy/0/root and/4/cc/and sell/2/conj it/2/obj;2:nsubj|4:nsubj 0:root 4:cc 2:conj:and 2:obj|4:obj",
                "I/2/nsubj eat/0/root it/2/obj and/5/cc/and sleep/2/conj;2:nsubj|5:nsubj 0:root 2:obj 5:cc 2:conj:and",
                "I/2/nsubj eat/0/root and/5/cc you/5/nsubj sleep/2/conj;2:nsubj 0:root 5:cc 5:nsubj 2:conj:and",
                "it/3/nsubj:pass was/3/aux:pass seen/0/root or/5/cc heard/3/conj;3:nsubj:pass|5:nsubj:pass 3:aux:pass 0:root 5:cc 3:conj:or",
                "it/2/nsubj ran/0/root and/5/cc was/5/aux:pass seen/2/conj;2:nsubj|5:nsubj:pass 0:root 5:cc 5:aux:pass 2:conj:and",
                "Al/6/nsubj ,/3/punct Bo/1/conj or/5/cc Cy/1/conj sing/0/root;6:nsubj 3:punct 1:conj:or|6:nsubj 5:cc 1:conj:or|6:nsubj 0:root",
                "sit/0/root on/3/case it/1/obl or/6/cc in/6/case that/3/conj;0:root 3:case 1:obl:on 6:cc 6:case 1:obl:in|3:conj:or",
                "sit/0/root on/3/case it/1/obl or/5/cc that/3/conj;0:root 3:case 1:obl:on 5:cc 1:obl:on|3:conj:or",
                // Relative clauses.
                "boy/0/root who*/3/nsubj lived/1/acl:relcl;0:root|3:nsubj 1:ref 1:acl:relcl",
                "house/0/root in/3/case which*/5/obl he/5/nsubj lived/1/acl:relcl;0:root|5:obl:in 3:case 1:ref 5:nsubj 1:acl:relcl",
                "boy/0/root who*/3/nsubj came/1/acl:relcl and/5/cc won/3/conj;0:root|3:nsubj|5:nsubj 1:ref 1:acl:relcl 5:cc 1:acl:relcl|3:conj:and",
                "boy/0/root he/3/nsubj saw/1/acl:relcl;0:root 3:nsubj 1:acl:relcl",
                // Open complements.
                "she/2/nsubj wants/0/root to/4/mark leave/2/xcomp;2:nsubj|4:nsubj:xsubj 0:root 4:mark 2:xcomp",
                "she/2/nsubj wants/0/root him/2/obj to/5/mark leave/2/xcomp;2:nsubj 0:root 2:obj|5:nsubj:xsubj 5:mark 2:xcomp",
                "she/2/nsubj seems/0/root to/4/mark want/2/xcomp to/6/mark go/4/xcomp;2:nsubj|4:nsubj:xsubj|6:nsubj:xsubj 0:root 4:mark 2:xcomp 6:mark 4:xcomp"
            })
    void hasTheEdgesOfTheGuidelines(String words, String expected) {
        List<Token> tokens = new ArrayList<>();
        List<Integer> heads = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (String word : words.split(" ", -1)) {
            String[] parts = word.split("/", -1);
            boolean isRelative = parts[0].endsWith("*");
            tokens.add(Token.of(isRelative ? parts[0].substring(0, parts[0].length() - 1) : parts[0], "")
                    .withAnalysis(
                            parts.length > 3 ? parts[3] : "", isRelative ? Map.of("PronType", "Int,Rel") : Map.of()));
            heads.add(Integer.parseInt(parts[1]) - 1);
            labels.add(parts[2]);
        }
        DependencyTree tree = new DependencyTree(
                new Sentence("s", "", tokens),
                heads.stream().mapToInt(Integer::intValue).toArray(),
                labels);
        assertThat(String.join(" ", EnhancedGraph.of(tree))).isEqualTo(expected);
    }

    /** By rules, ELAS is 99.2 on the gold trees of EWT's test set; that of the trees themselves is 86.0. */
    @Test
    void findsNearlyAllEdgesOfATreebank() throws IOException {
        Path file = SharedData.require("data/ud-en-ewt/test.conllu");
        int common = 0;
        int gold = 0;
        int found = 0;
        for (String sentence : Files.readString(file).strip().split("\n\n", -1)) {
            List<String[]> rows = Arrays.stream(sentence.split("\n", -1))
                    .map(line -> line.split("\t", -1))
                    .filter(row -> row[0].matches("[0-9]+"))
                    .toList();
            List<String> graph = EnhancedGraph.of(tree(rows));
            for (int word = 0; word < rows.size(); word++) {
                Set<String> own = new HashSet<>(List.of(rows.get(word)[8].split("\\|", -1)));
                Set<String> made = new HashSet<>(List.of(graph.get(word).split("\\|", -1)));
                gold += own.size();
                found += made.size();
                own.retainAll(made);
                common += own.size();
            }
        }
        assertThat(200.0 * common / (gold + found)).isGreaterThan(99.2);
    }

    private static DependencyTree tree(List<String[]> rows) {
        List<Token> tokens = rows.stream()
                .map(row -> Token.of(row[1], row[3])
                        .withAnalysis(
                                row[2].equals("_") ? "" : row[2],
                                row[5].contains("PronType=Rel") ? Map.of("PronType", "Rel") : Map.of()))
                .toList();
        return new DependencyTree(
                new Sentence("s", "", tokens),
                rows.stream().mapToInt(row -> Integer.parseInt(row[6]) - 1).toArray(),
                rows.stream().map(row -> row[7]).toList());
    }
}
