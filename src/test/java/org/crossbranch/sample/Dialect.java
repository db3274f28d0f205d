package org.crossbranch.sample;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.sample.Lexicon.Gender;

/**
 * The constructed grammars. They share content words and prepositions and differ in function words and in the order of
 * words.
 */
enum Dialect {
    /** Verb second in main clauses, verbs last in others, the deeper verb first: n1 n2 v2 v1. Objects move about. */
    SOUTH("""
            article dor dai duut duun
            object-article doun dai duut duun
            indefinite oinn oina oint
            possessive monnu sonnu irru
            pronoun hur sji jik
            plural-pronoun wur jurr zun
            object-pronoun hoem sjir meuk onz joem zem
            perfect hesk heskan
            modal murt muran kolt kolan
            copula bunt bunan
            that duut
            subordinator wult alsko
            relative dor dai duut duun
            object-relative doun dai duut duun
            question wourr wounn wuu
            infinitive zjoo
            not nuft
            and ond odur
            """),
    /** As SOUTH, but the higher verb first, so that verbs and their objects cross: n1 n2 v1 v2. */
    NORTH("""
            article ror ror roit riin
            object-article ror ror roit riin
            indefinite niin niina niint
            possessive muttu sutte hurre
            pronoun hauw sjauw jauw
            plural-pronoun wauw lauw dauw
            object-pronoun hamu sjemu jemu wemu lemu demu
            perfect horft horvan
            modal tigt tigan drult drulan
            copula vurt vuran
            that athu
            subordinator omthu nurda
            relative solk solk solk solk
            object-relative solk solk solk solk
            question hwou hwou hwar
            infinitive oth
            not ixt
            and onk ollur
            """),
    /** Subject, verb, object; what is fronted leaves its phrase behind, and prepositions may be left alone. */
    WEST("""
            article thuu thuu thuu thuu
            object-article thuu thuu thuu thuu
            indefinite akk akk akk
            possessive mioe sioe thioe
            pronoun hiuw schie ith
            plural-pronoun wheu thay yie
            object-pronoun hib schib ithub whus thab yib
            perfect heth hethu
            modal wulk wulku kuth kuthu
            copula ishk ishku
            that thot
            subordinator forthi whun
            relative whulk whulk whulk whulk
            object-relative whulk whulk whulk whulk
            question whoo whoo whar
            infinitive tjuu
            not nouf
            and ento urro
            """);

    /** A line for each kind of word: the kind and its forms. */
    private final String table;

    Dialect(String table) {
        this.table = table;
    }

    /** The function words of a kind. */
    List<String> all(String kind) {
        return rows().filter(row -> row.get(0).equals(kind))
                .map(row -> row.subList(1, row.size()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(this + " has no words of the kind " + kind));
    }

    /** All function words. */
    List<String> functionWords() {
        return rows().flatMap(row -> row.subList(1, row.size()).stream())
                .distinct()
                .toList();
    }

    private Stream<List<String>> rows() {
        return table.lines().map(line -> List.of(line.split(" ", -1)));
    }

    /** The form of a kind that inflects for gender in the singular: three genders, then the plural where there is one. */
    String agreeing(String kind, Gender gender, boolean isPlural) {
        return all(kind).get(isPlural ? 3 : gender.column());
    }

    /** The finite form of an auxiliary: they come in pairs of singular and plural. */
    String finite(String kind, int which, boolean isPlural) {
        return all(kind).get(2 * which + (isPlural ? 1 : 0));
    }

    /** Whether verbs stand at the end of clauses. */
    boolean isVerbFinal() {
        return this != WEST;
    }
}
