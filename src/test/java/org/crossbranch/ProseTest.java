package org.crossbranch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Holds Javadoc, pages and settings to the style that CONTRIBUTING.md describes. */
final class ProseTest {
    /** Beginnings of a paragraph that put a clause where a noun or a verb belongs. */
    private static final Pattern OPENING =
            Pattern.compile("(What|Of which|So|That of|Those of)\\b|Whether\\b[^.]*\\bis what\\b");

    /** Phrases that a reader has to decode. */
    private static final Pattern PHRASE = Pattern.compile(
            "gone on with|\\b(is|are) to be had|\\bsomebody\\b|\\bthose of which\\b|as it looks on|\\bof which (the|those|it)\\b"
                    + "|\\b(is|are) told\\b",
            Pattern.CASE_INSENSITIVE);

    /** A blank line, a paragraph's tag or a block tag of Javadoc. */
    private static final Pattern PARAGRAPHS = Pattern.compile("\\n\\s*\\n|<p>|\\n\\s*(?=@[a-z])");

    @Test
    void everyPublicDeclarationHasAComment() throws IOException {
        List<Declaration> declarations = declarations(Path.of("src/main/java"));
        assertThat(declarations).hasSizeGreaterThan(1_000);
        assertThat(declarations.stream()
                        .filter(declaration ->
                                declaration.isPublic() && declaration.comment().isEmpty())
                        .map(Declaration::place))
                .isEmpty();
    }

    @Test
    void javadocKeepsToTheStyle() throws IOException {
        List<Declaration> declarations = declarations(Path.of("src"));
        assertThat(declarations).hasSizeGreaterThan(2_000);
        assertThat(declarations.stream()
                        .flatMap(declaration -> complaints(
                                declaration.place(), declaration.comment().orElse(""))))
                .isEmpty();
    }

    @Test
    void pagesAndSettingsKeepToTheStyle() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String folder : List.of("docs", "conf", "data-samples", "jobs")) {
            pages.addAll(files(Path.of(folder), ".md"));
            pages.addAll(files(Path.of(folder), ".conf"));
        }
        List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").forEach(page -> pages.add(Path.of(page)));
        assertThat(pages).hasSizeGreaterThan(20);
        List<String> complaints = new ArrayList<>();
        for (Path page : pages) {
            String text = Files.readString(page);
            String plain = page.toString().endsWith(".conf") ? text.replaceAll("(?m)^\\s*# ?", "") : text;
            complaints(page.toString(), plain).forEach(complaints::add);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void theStyleRefusesWhatItIsFor() {
        assertThat(complaints("a", "What a job does.")).isNotEmpty();
        assertThat(complaints("a", "A job.\n\n@param run is told of files")).isNotEmpty();
        assertThat(complaints("a", "A run that was killed is gone\non with by the next one."))
                .isNotEmpty();
        assertThat(complaints("a", "A word.\n<p>So it is.")).isNotEmpty();
        assertThat(complaints("a", "Whether a job ran.\n\nSome, and what they cost. Sorts nodes."))
                .isEmpty();
    }

    /** The paragraphs of a text that begin or read as they must not. */
    private static Stream<String> complaints(String place, String text) {
        return PARAGRAPHS
                .splitAsStream(text)
                .map(paragraph -> paragraph.replaceAll("\\s+", " ").strip())
                .filter(paragraph -> OPENING.matcher(paragraph).lookingAt()
                        || PHRASE.matcher(paragraph).find())
                .map(paragraph -> place + ": " + paragraph);
    }

    private static List<Path> files(Path folder, String extension) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(extension))
                    .sorted()
                    .toList();
        }
    }

    /** A class, method or field. */
    private record Declaration(String place, boolean isPublic, Optional<String> comment) {}

    private static List<Declaration> declarations(Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Declaration> declarations = new ArrayList<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    manager,
                    null,
                    List.of("-proc:none"),
                    null,
                    manager.getJavaFileObjectsFromPaths(files(folder, ".java")));
            DocTrees docs = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new Declarations(docs, declarations).scan(unit, null);
            }
        }
        return declarations;
    }

    /**
     * Collects the declarations of a file. Left out are those inside methods, overriding methods, and what its type's comment
     * describes: enum constants and constructors of records.
     */
    private static final class Declarations extends TreePathScanner<Void, Void> {
        private final DocTrees docs;
        private final List<Declaration> found;

        Declarations(DocTrees docs, List<Declaration> found) {
            this.docs = docs;
            this.found = found;
        }

        @Override
        public Void visitClass(ClassTree node, Void unused) {
            add(node.getSimpleName().toString(), node.getModifiers());
            return super.visitClass(node, null);
        }

        @Override
        public Void visitMethod(MethodTree node, Void unused) {
            boolean isOverriding = node.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
            boolean isOfRecord =
                    node.getName().contentEquals("<init>") && enclosing().getKind() == Tree.Kind.RECORD;
            if (!isOverriding && !isOfRecord) {
                add(node.getName().toString(), node.getModifiers());
            }
            return null;
        }

        @Override
        public Void visitVariable(VariableTree node, Void unused) {
            boolean isConstant = enclosing() instanceof ClassTree type
                    && type.getKind() == Tree.Kind.ENUM
                    && type.getSimpleName().contentEquals(node.getType().toString());
            if (!isConstant) {
                add(node.getName().toString(), node.getModifiers());
            }
            return null;
        }

        private void add(String name, ModifiersTree modifiers) {
            CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
            long start = docs.getSourcePositions()
                    .getStartPosition(unit, getCurrentPath().getLeaf());
            String place = Path.of(unit.getSourceFile().getName()) + ":"
                    + unit.getLineMap().getLineNumber(start) + " " + name;
            found.add(new Declaration(
                    place,
                    isPublic(modifiers) && isInPublicTypes(getCurrentPath().getParentPath()),
                    Optional.ofNullable(docs.getDocComment(getCurrentPath()))));
        }

        private boolean isPublic(ModifiersTree modifiers) {
            boolean isOfInterface = enclosing().getKind() == Tree.Kind.INTERFACE
                    && !modifiers.getFlags().contains(Modifier.PRIVATE);
            return isOfInterface || modifiers.getFlags().contains(Modifier.PUBLIC);
        }

        private Tree enclosing() {
            return getCurrentPath().getParentPath().getLeaf();
        }

        private static boolean isInPublicTypes(TreePath path) {
            for (TreePath at = path; at.getLeaf() instanceof ClassTree type; at = at.getParentPath()) {
                TreePath outer = at.getParentPath();
                boolean isOfInterface = outer.getLeaf().getKind() == Tree.Kind.INTERFACE;
                if (!isOfInterface && !type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                    return false;
                }
            }
            return true;
        }
    }
}
