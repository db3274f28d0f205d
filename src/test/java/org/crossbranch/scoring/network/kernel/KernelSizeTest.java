package org.crossbranch.scoring.network.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods with vectors are too large for HotSpot to inline; {@link VectorMicroKernels} says what happens otherwise. */
final class KernelSizeTest {
    /** Bytecodes of the largest method that is inlined where it is called often: {@code FreqInlineSize}. */
    private static final int LARGEST_INLINED = 325;

    /** A method's name; nothing of a static initializer. */
    private static final Pattern HEAD = Pattern.compile("  (?:static \\{}|\\S.* (\\w+)\\(.*\\));");

    /** javap counts in the digits of the locale. */
    private static final Pattern INSTRUCTION = Pattern.compile(" +(\\p{Nd}+): [a-z]\\w*(?: .*)?");

    @ParameterizedTest
    @ValueSource(classes = {VectorMicroKernels.class, VectorRows.class, VectorActivations.class, VectorGradients.class})
    void methodsWithVectorsAreNotInlined(Class<?> kernels) throws Exception {
        Map<String, Integer> sizes = vectorMethods(kernels);

        assertThat(sizes).isNotEmpty();
        assertThat(sizes).allSatisfy((name, size) -> assertThat(size).as(name).isGreaterThan(LARGEST_INLINED));
    }

    /** The last bytecode's place, of methods that handle vectors. */
    private static Map<String, Integer> vectorMethods(Class<?> kernels) throws Exception {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        Optional<String> method = Optional.empty();
        for (String line : disassembled(kernels)) {
            Matcher head = HEAD.matcher(line);
            Matcher instruction = INSTRUCTION.matcher(line);
            if (head.matches()) {
                method = Optional.ofNullable(head.group(1));
            } else if (instruction.matches() && method.isPresent()) {
                int at = Integer.parseInt(instruction.group(1));
                if (line.contains("Method jdk/incubator/vector/")) {
                    sizes.put(method.get(), at);
                }
                sizes.computeIfPresent(method.get(), (name, size) -> at);
            }
        }
        return sizes;
    }

    private static List<String> disassembled(Class<?> type) throws Exception {
        Path classes =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int status = ToolProvider.findFirst("javap")
                .orElseThrow()
                .run(
                        new PrintStream(text, true, UTF_8),
                        System.err,
                        "-p",
                        "-c",
                        "-classpath",
                        classes.toString(),
                        type.getName());
        assertThat(status).isZero();
        return text.toString(UTF_8).lines().toList();
    }
}
