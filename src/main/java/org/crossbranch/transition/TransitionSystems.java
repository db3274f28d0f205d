package org.crossbranch.transition;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.crossbranch.tree.SyntaxTree;

/**
 * The registry of transition systems, whatever trees they derive: those of the families that the files {@code META-INF/services}
 * list for {@link SystemFamily}. One line makes a family known to the jobs and to the contract tests.
 */
public final class TransitionSystems {
    private static final List<SystemFamily> FAMILIES = load();

    private TransitionSystems() {}

    private static List<SystemFamily> load() {
        List<SystemFamily> families = new ArrayList<>();
        ServiceLoader.load(SystemFamily.class, TransitionSystems.class.getClassLoader())
                .forEach(families::add);
        return List.copyOf(families);
    }

    /** All systems with {@link SystemOptions#DEFAULT}. */
    public static List<TransitionSystemFactory<?, ?>> all() {
        return all(SystemOptions.DEFAULT);
    }

    /** All systems with some options. */
    public static List<TransitionSystemFactory<?, ?>> all(SystemOptions options) {
        return FAMILIES.stream()
                .<TransitionSystemFactory<?, ?>>flatMap(family -> family.systems(options).stream())
                .toList();
    }

    /** The systems that derive trees of a kind, with {@link SystemOptions#DEFAULT}. */
    public static <T extends SyntaxTree> List<TransitionSystemFactory<?, T>> deriving(Class<T> trees) {
        return deriving(trees, SystemOptions.DEFAULT);
    }

    /** The systems that derive trees of a kind, with some options. */
    public static <T extends SyntaxTree> List<TransitionSystemFactory<?, T>> deriving(
            Class<T> trees, SystemOptions options) {
        List<TransitionSystemFactory<?, T>> systems = new ArrayList<>();
        all(options).forEach(system -> system.deriving(trees).ifPresent(systems::add));
        return systems;
    }

    /**
     * The system of a name with {@link SystemOptions#DEFAULT}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names that there are
     */
    public static TransitionSystemFactory<?, ?> named(String name) {
        return named(name, SystemOptions.DEFAULT);
    }

    /**
     * The system of a name with some options.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names that there are
     */
    public static TransitionSystemFactory<?, ?> named(String name, SystemOptions options) {
        return named(name, all(options));
    }

    /**
     * The system of a name that derives trees of a kind, with some options.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names that there are
     */
    public static <T extends SyntaxTree> TransitionSystemFactory<?, T> named(
            String name, Class<T> trees, SystemOptions options) {
        return named(name, deriving(trees, options));
    }

    private static <F extends TransitionSystemFactory<?, ?>> F named(String name, List<F> systems) {
        return systems.stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no transition system \"" + name + "\"; there are: "
                        + systems.stream().map(TransitionSystemFactory::name).collect(Collectors.joining(", "))));
    }
}
