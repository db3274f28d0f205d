package org.crossbranch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the public signatures of the library with those of the last release. With {@code -Dcrossbranch.write-docs=true} it writes
 * them anew.
 */
final class LibraryApiTest {
    private static final String ROOT = LibraryApiTest.class.getPackageName();
    private static final Path LAST = Path.of("src", "release", "api.txt");

    /** Without sub-packages; docs/library.md promises them. */
    private static final Set<String> PROMISED = Set.of(
            "document",
            "model",
            "parser",
            "query",
            "render",
            "search",
            "segmentation",
            "tree",
            "treebank",
            "treebank.text");

    private static final Pattern TYPE = Pattern.compile(" (?:class|interface) ([\\w.$]+)");

    /** Methods of all records and enums. */
    private static final Set<String> OF_ALL = Set.of("equals", "hashCode", "toString", "values", "valueOf");

    @Test
    void programsForTheLastReleaseStillCompile() throws IOException {
        Set<String> now = signatures();
        if (Boolean.getBoolean("crossbranch.write-docs")) {
            Files.write(LAST, now);
        }
        Set<String> last = Set.copyOf(Files.readAllLines(LAST));
        assertThat(without(last, now))
                .as("Programs that use these would break: bring them back; or, in a new MINOR while the version is 0.x"
                        + " and a new MAJOR afterwards, list them in CHANGELOG.md and write src/release/api.txt anew with"
                        + " -Dcrossbranch.write-docs=true")
                .isEmpty();
        assertThat(without(now, last).stream()
                        .filter(signature -> last.stream().anyMatch(type -> asksMoreOf(type, signature)))
                        .toList())
                .as("Classes that programs derive from these types would lack the methods: give each a default body")
                .isEmpty();
        assertThat(now).hasSizeGreaterThan(100);
    }

    private static Set<String> without(Set<String> all, Set<String> others) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(others);
        return rest;
    }

    /** Whether the signature of a method is that of an abstract one of a type, which programs may extend. */
    private static boolean asksMoreOf(String type, String signature) {
        Matcher named = TYPE.matcher(type);
        return named.find()
                && signature.contains(" abstract ")
                && signature.matches(".* " + Pattern.quote(named.group(1)) + "\\.\\w+\\(.*")
                && !isSealed(named.group(1));
    }

    private static boolean isSealed(String type) {
        try {
            return Class.forName(type).isSealed();
        } catch (ClassNotFoundException e) {
            // It was removed, which is told above.
            return true;
        }
    }

    private static Set<String> signatures() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(ROOT).stream()
                        .filter(type -> PROMISED.contains(type.getPackageName().replaceFirst("^" + ROOT + "\\.?", "")))
                        .map(JavaClass::reflect)
                        .filter(LibraryApiTest::isPublic)
                        .flatMap(LibraryApiTest::signatures)
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isPublic(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
    }

    private static Stream<String> signatures(Class<?> type) {
        Stream<String> supertypes = Stream.concat(
                        Stream.ofNullable(type.getGenericSuperclass()), Arrays.stream(type.getGenericInterfaces()))
                .map(above -> type.getName() + " is " + above.getTypeName());
        Stream<String> executables = Stream.<Executable>concat(
                        Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
                .filter(LibraryApiTest::isPromised)
                .map(Executable::toGenericString);
        Stream<String> fields = Arrays.stream(type.getDeclaredFields())
                .filter(LibraryApiTest::isPromised)
                .map(field -> field.toGenericString());
        return Stream.of(Stream.of(type.toGenericString()), supertypes, executables, fields)
                .flatMap(lines -> lines);
    }

    private static boolean isPromised(Member member) {
        return (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                && !member.isSynthetic()
                && !OF_ALL.contains(member.getName());
    }
}
