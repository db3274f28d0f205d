"""Models that parse on this machine, in processes of the program."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import threading
import unicodedata
import weakref
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from crossbranch._home import CrossbranchError, folder
from crossbranch._trees import Parse, characters, parse_of

# Sentences that are sent before their answers are read: enough to keep all cores busy.
_READ_AHEAD = 1_000
# The program skips lines of such characters. What Python does not know yet, a later Java may count among them.
_INVISIBLE = {"Cc", "Cf", "Cn", "Zs", "Zl", "Zp"}
_BLANKS = str.maketrans("\n\r\0", "   ")


class Model:
    """One or more models, which parse on this machine without Spark.

    Names are those of ready models, or paths; a second model, of dependencies or constituents, adds its trees. Drawing takes as
    long as parsing: a corpus wants ``pictures=False``. ``settings`` are the program's, such as ``{"annotate.search": "beam"}``.
    Processes start with the first parses, and end with ``close``, with the ``with`` block, or with the model.
    """

    def __init__(
        self,
        *names: str | os.PathLike,
        home: str | os.PathLike | None = None,
        segmenter: str | os.PathLike | None = None,
        pictures: bool = True,
        settings: Mapping[str, object] | None = None,
    ):
        if not names:
            raise TypeError("give the name or the path of a model")
        self.names = tuple(os.fspath(name) for name in names)
        formats = "tree,discbracket,conllu" + (",svg" if pictures else "")
        self._command = [str(folder(home) / "jobs" / "crossbranch"), "parse", "--to=jsonl", f"--formats={formats}"]
        self._command += [f"--model={name}" for name in self.names]
        if segmenter is not None:
            self._command.append(f"--segmenter={os.fspath(segmenter)}")
        self._command += [f"--set={key}={value}" for key, value in (settings or {}).items()]
        self._idle: list[tuple[str, _Filter]] = []
        self._finalizer = weakref.finalize(self, _close, self._idle)

    def parse(self, sentences: Iterable[str | None]) -> Iterator[Parse | None]:
        """The parses of sentences, one by one in their order; of None, None. Some hundred sentences are read ahead."""
        if isinstance(sentences, str):
            raise TypeError("parse takes a list of sentences; give [sentence], or parse_document for running text")
        return self._parse(iter(sentences))

    def _parse(self, sentences: Iterator[str | None]) -> Iterator[Parse | None]:
        with self._filter("text") as running:
            # For each sentence, None if the program has it, or else what its parse is.
            pending: deque[tuple[Parse | None] | None] = deque()
            is_ended = False
            while pending or not is_ended:
                if not is_ended and len(pending) <= _READ_AHEAD // 2:
                    lines = []
                    while not is_ended and len(pending) < _READ_AHEAD:
                        try:
                            sentence = next(sentences)
                        except StopIteration:
                            is_ended = True
                            break
                        pending.append(_without_program(sentence))
                        if pending[-1] is None:
                            lines.append(sentence.translate(_BLANKS))
                    running.send(lines)
                if pending:
                    known = pending.popleft()
                    yield parse_of(running.receive()) if known is None else known[0]

    def parse_document(self, text: str) -> list[Parse]:
        """The parses of the sentences that a running text has."""
        places = characters(text)
        parses = []
        with self._filter("jsonl") as running:
            # The last document's one sentence says that the first has no more.
            running.send([json.dumps({"id": "text", "text": text}), json.dumps({"id": "end", "text": "."})])
            row = running.receive()
            while not row["id"].startswith("end/"):
                parses.append(parse_of(row, places))
                row = running.receive()
        return parses

    @contextmanager
    def _filter(self, source: str) -> Iterator[_Filter]:
        """A process for one caller, which another one can have after it unless it was left with answers to come."""
        if not self._finalizer.alive:
            raise CrossbranchError("the model is closed; make another one")
        mine = next((pair for pair in self._idle if pair[0] == source), None)
        if mine is None:
            mine = (source, _Filter([*self._command, f"--from={source}"]))
        else:
            self._idle.remove(mine)
        try:
            yield mine[1]
        except BaseException:
            mine[1].kill()
            raise
        if self._finalizer.alive:
            self._idle.append(mine)
        else:
            mine[1].close()

    def close(self) -> None:
        """Ends the processes."""
        self._finalizer()

    def __enter__(self) -> Model:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"crossbranch.Model({', '.join(map(repr, self.names))})"


def _without_program(sentence: str | None) -> tuple[Parse | None] | None:
    """What becomes of a sentence that is no line of the program's input."""
    if sentence is None:
        return (None,)
    if not isinstance(sentence, str):
        raise TypeError(f"{sentence!r} is no sentence; give texts, and None where there is none")
    if all(unicodedata.category(c) in _INVISIBLE for c in sentence):
        return (Parse(sentence, "empty", "nothing of the text can be seen; leave it out"),)
    return None


def _close(idle: list[tuple[str, _Filter]]) -> None:
    while idle:
        idle.pop()[1].close()


class _Filter:
    """A process of the program. Threads write its input and read its messages, so that none of the three pipes fills up."""

    def __init__(self, command: list[str]):
        # Of a group of its own: an interrupt of the notebook's cell is not one of the program.
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
        self._input: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._messages: deque[str] = deque(maxlen=20)
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._write, self._listen)]
        for thread in self._threads:
            thread.start()

    def _write(self) -> None:
        try:
            with self._process.stdin as pipe:
                while (data := self._input.get()) is not None:
                    pipe.write(data)
                    pipe.flush()
        except BrokenPipeError:
            # The reader of the answers sees that the process has ended.
            pass

    def _listen(self) -> None:
        with self._process.stderr as pipe:
            for line in pipe:
                self._messages.append(line.decode("utf-8", "replace").rstrip())

    def send(self, lines: list[str]) -> None:
        """Sends lines of input, without waiting for the program to read them."""
        if lines:
            # A surrogate without its other half is no text.
            self._input.put("".join(line + "\n" for line in lines).encode("utf-8", "replace"))

    def receive(self) -> dict:
        """The next answer."""
        line = self._process.stdout.readline()
        # A process that dies may leave half a line.
        if not line.endswith(b"\n"):
            raise CrossbranchError(self._end())
        return json.loads(line)

    def _end(self) -> str:
        status = self._process.wait()
        self._threads[1].join()
        own = [message for message in self._messages if message.startswith("crossbranch")]
        message = own[-1] if own else "\n".join(self._messages)
        return message or f"crossbranch parse ended with exit code {status}"

    def close(self) -> None:
        """Ends the process, which has answered all."""
        self._input.put(None)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            pass
        self.kill()

    def kill(self) -> None:
        """Ends the process, whatever it does."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._input.put(None)
        for thread in self._threads:
            thread.join()
        self._process.stdout.close()
