package org.crossbranch.treebank;

import java.nio.file.Path;

/**
 * The file that a reader reads: its name, corpus and document.
 *
 * @param name the file's name, for messages
 * @param corpus first part of the sentence ids
 * @param document second part of the sentence ids
 */
public record TreebankSource(String name, String corpus, String document) {

    /** A file: the corpus is the folder it lies in, the document its name less the format's extension. */
    public static TreebankSource of(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        Path folderName = folder == null ? null : folder.getFileName();
        Path fileName = file.getFileName();
        String document = fileName == null ? "" : fileName.toString();
        String extension = TreebankFormats.extension(document);
        if (!extension.isEmpty()) {
            document = document.substring(0, document.length() - extension.length() - 1);
        }
        return new TreebankSource(file.toString(), folderName == null ? "" : folderName.toString(), document);
    }

    /** The identifier {@code corpus/document/ordinal} of a sentence that the file numbers or names so. */
    public String sentenceId(String ordinal) {
        return corpus + "/" + document + "/" + ordinal;
    }

    /**
     * The last part of {@code corpus/document/ordinal} (it may hold slashes itself), or the whole of any other
     * identifier.
     */
    public static String ordinal(String sentenceId) {
        String[] parts = sentenceId.split("/", 3);
        return parts.length == 3 ? parts[2] : sentenceId;
    }
}
