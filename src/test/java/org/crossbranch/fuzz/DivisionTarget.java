package org.crossbranch.fuzz;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.ingest.DividedReading;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;

/**
 * Files of text and of trees in parts. The first bytes pick the format, the encoding and the length of parts; the others are the
 * file. The parts hold the entries of the file, under the same identifiers and with the same complaints.
 */
public final class DivisionTarget {
    /** The formats in the order in which the first byte picks them. */
    static final List<String> FORMATS = Stream.concat(
                    TreebankFormats.all().stream().map(TreebankFormat::name), Stream.of(SourceFile.TEXT))
            .toList();

    static final List<Charset> CHARSETS = Stream.of("UTF-8", "ISO-8859-1", "UTF-16LE", "UTF-16BE", "US-ASCII", "IBM037")
            .map(Charset::forName)
            .toList();

    private static final int HEADER = 3;

    private static final Configuration MEMORY = new Configuration(false);

    static {
        MEMORY.set("fs.fuzz.impl", OneFile.class.getName());
    }

    private DivisionTarget() {}

    /** Reads one file. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length < HEADER) {
            return;
        }
        String format = FORMATS.get((input[0] & 0xff) % FORMATS.size());
        Charset charset = CHARSETS.get((input[1] & 0xff) % CHARSETS.size());
        OneFile.hold(Arrays.copyOfRange(input, HEADER, input.length));
        String path = "fuzz:/file";
        DividedReading.check(
                MEMORY, new SourceFile(path, format, "corpus", "document", path), charset, 1 + (input[2] & 0xff));
    }

    /** The input that is some text in a format. */
    static byte[] input(String format, Charset charset, int bytes, String text) {
        byte[] file = text.getBytes(charset);
        byte[] input = Arrays.copyOf(
                new byte[] {(byte) FORMATS.indexOf(format), (byte) CHARSETS.indexOf(charset), (byte) (bytes - 1)},
                HEADER + file.length);
        System.arraycopy(file, 0, input, HEADER, file.length);
        return input;
    }

    /** Some texts of each format, in each encoding that it may be written in. */
    static List<byte[]> seeds() {
        String row = "\t_\tN\tN\t_\t0\troot\t_\t_\n";
        String sentences = "# sent_id = s\n# text = a\n1\ta" + row + "\n1\tb" + row + "2\tc\n\n \t\r\n1\td" + row;
        String brackets = "(S (N a)\n   (V b))\n(S (N a)\nb\n (S (N c)) (S (N d))\n";
        String export = """
                #FORMAT 3
                #BOT ORIGIN
                1 here
                #EOT ORIGIN
                #BOS 1
                a\tN\t--\t--\t0
                #EOS 1
                %% x
                #BOS
                b\tN\t--\t--\t0
                #EOS
                """;
        return CHARSETS.stream()
                .flatMap(charset -> Stream.of(
                        input("conllu", charset, 20, sentences),
                        input("conllx", charset, 30, sentences),
                        input("conll2009", charset, 20, sentences),
                        input("bracket", charset, 8, brackets),
                        input("export", charset, 15, export),
                        input("export", charset, 9, export.substring(export.indexOf("#BOS"))),
                        input("discbracket", charset, 8, "(S (N 0=a) (V 1=b))\n\n(S (N 0=a)\n(S (N 0=a))\t# c\r\n"),
                        input("text", charset, 3, "a b\r\n\n \nc d.\n"),
                        input("tigerxml", charset, 9, "<corpus id='x'><body></body></corpus>\n")))
                .toList();
    }
}
