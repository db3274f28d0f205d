package org.crossbranch;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.EvaluationResult;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.beans.XMLDecoder;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.naming.InitialContext;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The house as code: which package stands on which floor, what it may import, and who alone may import what from outside. */
final class ArchitectureTest {
    private static final String ROOT = "org.crossbranch";

    /** A package with its sub-packages, less those that have a row of their own; sideways are its imports on its own floor. */
    private record Room(int floor, String name, int highestFloorImported, List<String> sideways) {
        Room(int floor, String name, int highestFloorImported, String... sideways) {
            this(floor, name, highestFloorImported, List.of(sideways));
        }

        boolean holds(String packageName) {
            return isInside(packageName, ROOT + '.' + name);
        }

        boolean mayImport(Room other) {
            return equals(other) || other.floor <= highestFloorImported || sideways.contains(other.name);
        }
    }

    private static final List<Room> HOUSE = List.of(
            new Room(0, "tree", -1),
            new Room(0, "digest", -1),
            new Room(0, "figure", -1),
            new Room(0, "setting", -1),
            new Room(1, "lexis", -1),
            new Room(1, "segmentation", 0, "lexis"),
            new Room(1, "document", 0, "segmentation", "treebank", "treebank.text", "treebank.compression"),
            new Room(1, "treebank.compression", -1),
            new Room(1, "treebank", 0, "treebank.compression"),
            new Room(1, "treebank.text", 0, "treebank", "treebank.compression", "segmentation"),
            new Room(1, "treebank.bracket", 0, "treebank", "treebank.text"),
            new Room(1, "treebank.export", 0, "treebank", "treebank.text", "treebank.bracket"),
            new Room(1, "treebank.tigerxml", 0, "treebank", "treebank.text", "treebank.compression"),
            new Room(1, "treebank.conll", 0, "treebank", "treebank.text", "segmentation", "lexis"),
            new Room(1, "transform", 0),
            new Room(1, "transform.penn", 0, "transform"),
            new Room(1, "transform.projective", 0, "transform"),
            new Room(1, "transform.punctuation", 0, "transform"),
            new Room(1, "transform.reduction", 0, "transform"),
            new Room(1, "transition", 0, "transform"),
            new Room(2, "transition.constituency", 1),
            new Room(2, "transition.constituency.shiftreduce", 1, "transition.constituency"),
            new Room(2, "transition.constituency.setbased", 1, "transition.constituency"),
            new Room(2, "transition.constituency.mergelabel", 1, "transition.constituency"),
            new Room(2, "transition.constituency.easyfirst", 1, "transition.constituency"),
            new Room(2, "transition.dependency", 1),
            new Room(2, "transition.dependency.arcstandard", 1, "transition.dependency"),
            new Room(2, "transition.dependency.arceager", 1, "transition.dependency"),
            new Room(2, "transition.dependency.archybrid", 1, "transition.dependency"),
            new Room(2, "transition.dependency.attardi", 1, "transition.dependency"),
            new Room(2, "transition.dependency.covington", 1, "transition.dependency"),
            new Room(2, "transition.dependency.graph", 1, "transition.dependency"),
            new Room(2, "transition.dependency.swap", 1, "transition.dependency"),
            new Room(2, "transition.dependency.spines", 1, "transition.dependency"),
            new Room(2, "chart", 1),
            new Room(2, "evaluation", 1),
            new Room(2, "inspection", 1, "evaluation"),
            new Room(2, "query", 1),
            new Room(2, "evaluation.significance", -1, "setting"),
            new Room(2, "evaluation.dependency", 1, "evaluation", "evaluation.significance"),
            new Room(3, "scoring.weights", -1),
            new Room(3, "scoring", 2, "scoring.weights"),
            new Room(3, "scoring.vectors", 1, "scoring", "scoring.weights"),
            new Room(3, "scoring.linear", 2, "scoring", "scoring.weights", "scoring.network.kernel"),
            new Room(3, "scoring.network.kernel", -1, "scoring.weights"),
            new Room(3, "scoring.network.layer", -1, "scoring.weights", "scoring.network.kernel"),
            new Room(
                    3,
                    "scoring.network.encoder",
                    2,
                    "scoring",
                    "scoring.weights",
                    "scoring.network.kernel",
                    "scoring.network.layer"),
            new Room(
                    3,
                    "scoring.network.set",
                    2,
                    "scoring",
                    "scoring.weights",
                    "scoring.network.kernel",
                    "scoring.network.layer",
                    "scoring.network.encoder"),
            new Room(
                    3,
                    "scoring.network.arc",
                    2,
                    "scoring",
                    "scoring.weights",
                    "scoring.network.kernel",
                    "scoring.network.layer",
                    "scoring.network.encoder"),
            new Room(
                    3,
                    "scoring.network.template",
                    2,
                    "scoring",
                    "scoring.weights",
                    "scoring.network.kernel",
                    "scoring.network.layer",
                    "scoring.network.encoder"),
            new Room(
                    3,
                    "scoring.network",
                    2,
                    "scoring",
                    "scoring.linear",
                    "scoring.network.set",
                    "scoring.network.arc",
                    "scoring.network.template"),
            new Room(3, "search", 2, "scoring", "scoring.weights"),
            new Room(4, "training", 3, "model", "training.linear"),
            new Room(4, "training.linear", 3),
            new Room(4, "training.dl4j", 3, "training", "model", "training.dl4j.graph", "training.dl4j.vertex"),
            new Room(4, "training.dl4j.graph", 3, "training", "training.dl4j.vertex"),
            new Room(4, "training.dl4j.vertex", 3),
            new Room(4, "model", 3),
            new Room(4, "parser", 3, "model"),
            new Room(4, "pretrained", 3),
            new Room(4, "render", 2),
            new Room(5, "spark.cluster", -1, "digest"),
            new Room(5, "spark.output", -1, "treebank.compression"),
            new Room(5, "spark.table", 4),
            new Room(5, "spark.table.parquet", 4, "spark.table"),
            new Room(5, "spark.table.store", 4, "spark.cluster", "spark.table", "spark.table.parquet", "spark.output"),
            new Room(5, "spark.monitor", -1, "spark.table"),
            new Room(5, "spark", 4, "spark.cluster", "spark.table", "spark.table.store"),
            new Room(
                    5,
                    "spark.ingest",
                    4,
                    "spark.cluster",
                    "spark",
                    "spark.table",
                    "spark.table.parquet",
                    "spark.table.store",
                    "spark.output"),
            new Room(
                    5,
                    "spark.oracle",
                    4,
                    "spark.cluster",
                    "spark",
                    "spark.table",
                    "spark.table.store",
                    "spark.output",
                    "spark.ingest"),
            new Room(
                    5,
                    "spark.annotate",
                    4,
                    "spark.cluster",
                    "spark",
                    "spark.monitor",
                    "spark.table",
                    "spark.table.store",
                    "spark.output",
                    "spark.ingest",
                    "spark.vectors"),
            new Room(
                    5,
                    "spark.inspect",
                    4,
                    "spark.cluster",
                    "spark",
                    "spark.table",
                    "spark.table.store",
                    "spark.ingest",
                    "spark.oracle"),
            new Room(5, "spark.vectors", 4, "spark.cluster", "spark.table", "spark.output"),
            new Room(5, "spark.sql", 4, "spark.cluster", "spark.table", "spark.ingest", "spark.annotate"),
            new Room(5, "spark.query", 4, "spark", "spark.table", "spark.table.store", "spark.output", "spark.ingest"),
            new Room(5, "spark.verify", 4, "spark", "spark.table", "spark.table.store"),
            new Room(
                    5,
                    "spark.evaluate",
                    4,
                    "spark.cluster",
                    "spark",
                    "spark.table",
                    "spark.table.store",
                    "spark.output",
                    "spark.ingest"),
            new Room(
                    5,
                    "spark.convert",
                    4,
                    "spark.cluster",
                    "spark",
                    "spark.table",
                    "spark.table.store",
                    "spark.output",
                    "spark.ingest"),
            new Room(
                    5,
                    "spark.training",
                    4,
                    "spark.cluster",
                    "spark",
                    "spark.table",
                    "spark.table.parquet",
                    "spark.table.store",
                    "spark.output",
                    "spark.ingest",
                    "spark.oracle",
                    "spark.vectors"),
            new Room(
                    6,
                    "job",
                    5,
                    "job.run",
                    "job.settings",
                    "job.parse",
                    "job.partition",
                    "job.serve",
                    "job.serve.http"),
            new Room(6, "job.partition", 5, "job.run"),
            new Room(6, "job.parse", 5, "job.serve"),
            new Room(6, "job.serve", 5, "job.settings"),
            new Room(6, "job.serve.http", 5, "job.serve", "job.settings"),
            new Room(6, "job.run", 5, "job.settings", "job.lineage"),
            new Room(6, "job.lineage", 5, "job.settings"),
            new Room(6, "job.settings", 5));

    /** A library and the packages that may import it; a library without a row may be imported by none. */
    private record Library(String prefix, List<String> importers) {
        Library(String prefix, String... importers) {
            this(prefix, List.of(importers));
        }

        boolean holds(String packageName) {
            return isInside(packageName, prefix);
        }

        boolean isOpenTo(String packageName) {
            return importers.stream().anyMatch(importer -> isInside(packageName, ROOT + importer));
        }
    }

    private static final List<Library> LIBRARIES = List.of(
            new Library("java", ""),
            new Library("javax", ""),
            new Library("org.w3c.dom", ""),
            new Library("org.xml.sax", ""),
            new Library("org.jspecify", ""),
            new Library("jdk.incubator.vector", ".scoring.network.kernel"),
            new Library(
                    "it.unimi.dsi.fastutil",
                    ".treebank",
                    ".transform",
                    ".transition",
                    ".evaluation",
                    ".scoring",
                    ".search",
                    ".training",
                    ".model",
                    ".spark"),
            new Library("com.ibm.icu", ".segmentation", ".render"),
            new Library("ai.onnxruntime", ".pretrained"),
            new Library("ai.djl.huggingface.tokenizers", ".pretrained"),
            // Advisories are about its other parts: docs/security.md.
            new Library("opennlp.tools.ml", ".segmentation"),
            new Library("opennlp.tools.sentdetect", ".segmentation"),
            new Library("opennlp.tools.tokenize", ".segmentation"),
            new Library("opennlp.tools.util", ".segmentation"),
            new Library("org.apache.commons.compress", ".treebank.compression"),
            new Library("com.github.luben.zstd", ".treebank.compression"),
            new Library("com.fasterxml.jackson", ".document", ".model", ".render.page", ".spark", ".job"),
            new Library("org.deeplearning4j", ".training.dl4j", ".spark.training"),
            new Library("org.datavec", ".training.dl4j", ".spark.training"),
            new Library("org.nd4j", ".training.dl4j", ".spark.training"),
            new Library("org.bytedeco", ".training.dl4j", ".spark.training"),
            new Library("org.slf4j", ".training", ".spark", ".job"),
            new Library("org.apache.logging.log4j", ".spark.monitor"),
            new Library("com.codahale.metrics", ".spark.monitor", ".job.serve"),
            new Library("org.eclipse.jetty", ".job.serve.http"),
            new Library("org.apache.spark", ".spark", ".job"),
            new Library("org.apache.hadoop", ".spark", ".job"),
            new Library("org.apache.parquet", ".spark"),
            new Library("scala", ".spark", ".job"),
            new Library("picocli", ".job"),
            new Library("com.typesafe.config", ".job"));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void everySourceFileWasImported() throws IOException {
        Path sources = Path.of("src", "main", "java");
        Set<String> written = new TreeSet<>();
        if (Files.isDirectory(sources)) {
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                        .forEach(file -> written.add(sources.relativize(file).toString()));
            }
        }
        Set<String> imported = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(type -> type.getName().replace('.', '/') + ".java")
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(imported).containsAll(written);
    }

    @Test
    void everyPackageHasAFloor() {
        assertThat(CLASSES.stream().filter(type -> room(type.getPackageName()).isEmpty()))
                .as("classes outside the house")
                .isEmpty();
    }

    /** NullAway checks marked packages only. */
    @Test
    void everyPackageIsNullMarked() {
        assertThat(CLASSES.stream()
                        .map(JavaClass::getPackage)
                        .distinct()
                        .filter(part -> !part.isAnnotatedWith(NullMarked.class))
                        .map(JavaPackage::getName))
                .isEmpty();
    }

    @Test
    void importsGoDownOrWhereListed() {
        assertThat(outgoing()
                        .filter(dependency -> {
                            Optional<Room> from = room(packageOf(dependency.getOriginClass()));
                            Optional<Room> to = room(packageOf(dependency.getTargetClass()));
                            return from.isPresent()
                                    && to.isPresent()
                                    && !from.get().mayImport(to.get());
                        })
                        .map(Dependency::getDescription))
                .as("imports that go up or sideways; a new package needs a Room of its own in HOUSE")
                .isEmpty();
    }

    @Test
    void librariesAreImportedOnlyWhereListed() {
        assertThat(outgoing()
                        .filter(dependency -> {
                            String to = packageOf(dependency.getTargetClass());
                            return !to.isEmpty()
                                    && !isInside(to, ROOT)
                                    && LIBRARIES.stream()
                                            .noneMatch(library -> library.holds(to)
                                                    && library.isOpenTo(packageOf(dependency.getOriginClass())));
                        })
                        .map(Dependency::getDescription))
                .isEmpty();
    }

    @Test
    void queryPlansAndPipelinesHaveOneDoor() {
        check(noClasses()
                .that(resideOutsideOfPackage(ROOT + ".spark.sql"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.spark.sql.catalyst.plans..",
                        "org.apache.spark.sql.catalyst.rules..",
                        "org.apache.spark.sql.catalyst.trees..",
                        "org.apache.spark.ml.."));
    }

    @Test
    void packagesHaveNoCycles() {
        check(slices().matching(ROOT + ".(**)").should().beFreeOfCycles());
    }

    @Test
    void nothingBelowSparkIsSerializable() {
        DescribedPredicate<JavaClass> belowSpark = DescribedPredicate.describe(
                "are below floor 5",
                type -> room(type.getPackageName())
                        .filter(room -> room.floor() < 5)
                        // DL4J's own configurations, vertices and data sets are Serializable; those of ours extend
                        // them.
                        .filter(room -> !isInside(room.name(), "training.dl4j"))
                        // Sums of counts travel as they are.
                        .filter(room -> !room.name().equals("evaluation")
                                && !room.name().equals("inspection"))
                        .isPresent());
        check(noClasses()
                .that(belowSpark)
                .and()
                .areNotEnums()
                // A record is made anew by its constructor, which checks what it gets.
                .and()
                .areNotRecords()
                .and()
                .areNotAssignableTo(Throwable.class)
                .should()
                .beAssignableTo(Serializable.class));
    }

    @Test
    void namesSayWhatAClassIs() {
        check(noClasses()
                .should()
                .haveNameMatching(".*(Utils?|Helpers?|Managers?|Impl|[a-z]Base)|.*[.$]Base[A-Z][^.$]*"));
    }

    /** Names of what makes objects, classes or code of what a file says, or looks up what it names. */
    private static final Pattern MAKES_OBJECTS = Pattern.compile("java\\.io\\.(ObjectInput.*|Externalizable)"
            + "|java\\.beans\\.XMLDecoder|java\\.rmi\\..*|javax\\.(naming|script|management\\.remote|xml\\.(bind|transform))\\..*"
            + "|java\\.net\\.URLClassLoader"
            + "|(com\\.esotericsoftware|com\\.thoughtworks\\.xstream|org\\.yaml|org\\.codehaus\\.groovy|org\\.apache\\.avro)\\..*"
            + "|org\\.apache\\.commons\\.lang3?\\.SerializationUtils|org\\.nd4j\\.(serde|common\\.util\\.SerializationUtils).*"
            + "|com\\.fasterxml\\.jackson\\.(annotation\\.JsonTypeInfo|databind\\.jsontype\\.).*");

    /** Methods that do so, of classes that are of use otherwise. */
    private static final Pattern READS_OBJECTS =
            Pattern.compile(".*\\.(activateDefaultTyping|enableDefaultTyping.*|objectFile"
                    + "|restore(MultiLayerNetwork|ComputationGraph|Model|Normalizer).*|defineClass|deserialize)\\(.*");

    /** A serialised object is a program for whoever reads it back. */
    @Test
    void nobodyDeserialisesJavaObjects() {
        check(noClasses().should().dependOnClassesThat().areAssignableTo(ObjectInputStream.class));
        check(noClasses().should(makeObjectsOfFiles()));
    }

    /** The rule finds each way that it is for. */
    @Test
    void eachWayToDeserialiseIsFound() {
        for (Class<?> way : List.of(
                ReadsObjects.class,
                DecodesBeans.class,
                LooksUp.class,
                LoadsClasses.class,
                TypesByName.class,
                TypesByDefault.class)) {
            EvaluationResult result =
                    noClasses().should(makeObjectsOfFiles()).evaluate(new ClassFileImporter().importClasses(way));
            assertThat(result.hasViolation()).as(way.getSimpleName()).isTrue();
        }
    }

    private record ReadsObjects(ObjectInputStream in) {}

    private record DecodesBeans(XMLDecoder decoder) {}

    private record LooksUp(InitialContext context) {}

    private record LoadsClasses(URLClassLoader loader) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    private record TypesByName(Object value) {}

    record TypesByDefault(ObjectMapper mapper) {
        TypesByDefault {
            mapper.activateDefaultTyping(mapper.getPolymorphicTypeValidator());
        }
    }

    private static ArchCondition<JavaClass> makeObjectsOfFiles() {
        return new ArchCondition<>("make objects of what a file says") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Stream.concat(
                                type.getDirectDependenciesFromSelf().stream()
                                        .filter(dependency -> MAKES_OBJECTS
                                                .matcher(dependency
                                                        .getTargetClass()
                                                        .getName())
                                                .matches())
                                        .map(Dependency::getDescription),
                                type.getMethodCallsFromSelf().stream()
                                        .filter(call -> READS_OBJECTS
                                                .matcher(call.getTarget().getFullName())
                                                .matches())
                                        .map(JavaAccess::getDescription))
                        .forEach(found -> events.add(SimpleConditionEvent.satisfied(type, found)));
            }
        };
    }

    /** A parser of XML reads what a file names, unless its settings forbid it. One class has such a parser. */
    @Test
    void xmlIsReadInOnePlace() {
        check(noClasses()
                .that(resideOutsideOfPackage(ROOT + ".treebank.tigerxml"))
                .should()
                .dependOnClassesThat()
                .haveNameMatching("(javax\\.xml|org\\.xml\\.sax|org\\.w3c\\.dom)\\..*"));
    }

    /** They end in an ObjectInputStream, whatever the file is said to hold. */
    @Test
    void nobodyRestoresModelsThroughDl4j() {
        check(noClasses()
                .should()
                .accessTargetWhere(target(owner(assignableTo("org.deeplearning4j.util.ModelSerializer")))
                        .and(target(nameStartingWith("restore")))));
    }

    /** Classes that move files to their places: the first asks for their owners, and the others' are this process's alone. */
    private static final Set<String> MOVERS =
            Set.of("Renames", "BundleWriter", "DistributedParser", "DistributedSegmenter", "UnpackedTexts");

    /** A run that was overtaken while it slept must not overwrite the file of its successor. */
    @Test
    void filesAreReplacedWhereTheirOwnerIsAsked() {
        check(noClasses()
                .that(DescribedPredicate.describe("are no movers", type -> !MOVERS.contains(type.getSimpleName())))
                .should()
                .callMethodWhere(DescribedPredicate.describe("a file is moved", call -> isMove(call.getTarget()))));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".spark.output", ROOT + ".spark.table.store")
                .should()
                .callMethod(
                        "org.crossbranch.spark.output.Renames",
                        "replace",
                        FileSystem.class.getName(),
                        org.apache.hadoop.fs.Path.class.getName(),
                        org.apache.hadoop.fs.Path.class.getName()));
    }

    private static boolean isMove(AccessTarget.MethodCallTarget method) {
        return (method.getName().equals("rename")
                        && (method.getOwner().isAssignableTo(FileSystem.class)
                                || method.getOwner().isAssignableTo(FileContext.class)))
                || (method.getName().equals("move") && method.getOwner().isEquivalentTo(Files.class));
    }

    /** Error Prone knows the format of a text that is a constant. {@code formatted} takes no locale. */
    @Test
    void nothingIsFormattedWithoutALocale() {
        check(noClasses().should().callMethod(String.class, "formatted", Object[].class));
        check(noClasses().should().callMethod(String.class, "format", String.class, Object[].class));
    }

    @Test
    void onlyJobsSpeakToTheConsole() {
        check(noClasses().that(areOutsideJob()).should(GeneralCodingRules.ACCESS_STANDARD_STREAMS));
    }

    @Test
    void onlyJobsExit() {
        check(noClasses().that(areOutsideJob()).should().callMethod(System.class, "exit", int.class));
    }

    private static DescribedPredicate<JavaClass> areOutsideJob() {
        return resideOutsideOfPackage(ROOT + ".job..");
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(CLASSES);
    }

    private static Stream<Dependency> outgoing() {
        return CLASSES.stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream());
    }

    private static String packageOf(JavaClass type) {
        return type.getBaseComponentType().getPackageName();
    }

    private static Optional<Room> room(String packageName) {
        return HOUSE.stream()
                .filter(room -> room.holds(packageName))
                .max(Comparator.comparingInt(room -> room.name().length()));
    }

    private static boolean isInside(String packageName, String parent) {
        return packageName.equals(parent) || packageName.startsWith(parent + '.');
    }
}
