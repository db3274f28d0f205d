// Seen by javac alone (--patch-module in pom.xml), never packaged: the JDK's own descriptor marks the module as incubating, which
// makes javac warn once per compilation, and under -Werror that one warning, which no -Xlint key names, would fail the build.
module jdk.incubator.vector {
    exports jdk.incubator.vector;
}
