import os
import re
import signal
import subprocess
import threading
import unittest
import xml.dom.minidom
from pathlib import Path
from unittest import mock

import crossbranch

HOME = Path(os.environ["CROSSBRANCH_HOME"])
CROSSING = "Zij heeft een man ontmoet die zes talen spreekt."


def processes():
    """The processes that this thread has started."""
    thread = threading.get_native_id()
    return [int(child) for child in Path(f"/proc/self/task/{thread}/children").read_text().split()]


class ModelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = crossbranch.Model("nl-alpino")
        cls.addClassCleanup(cls.model.close)

    def test_a_parse_has_what_the_program_gives(self):
        parse = list(self.model.parse([CROSSING]))[0]
        self.assertEqual(("parsed", "", CROSSING), (parse.status, parse.reason, parse.text))
        self.assertEqual("die", parse.tokens[5].form)
        self.assertEqual("vnw", parse.tokens[5].tag)
        self.assertTrue(all(CROSSING[token.start : token.end] == token.form for token in parse.tokens))
        self.assertLess(parse.score, 0)
        self.assertEqual(list(range(10)), parse.constituents.tokens)
        phrase = parse.constituents.children[0].children[2]
        self.assertEqual("PPART", phrase.label)
        noun_phrase = phrase.children[0]
        self.assertEqual([2, 3, 5, 6, 7, 8], noun_phrase.tokens)
        self.assertTrue(noun_phrase.is_discontinuous)
        self.assertFalse(phrase.is_discontinuous)
        self.assertEqual(f"Parse('{CROSSING}', status='parsed')", repr(parse))
        program = subprocess.run(
            [HOME / "jobs" / "crossbranch", "parse", "--model=nl-alpino"], input=CROSSING, capture_output=True, text=True, check=True
        )
        self.assertEqual(program.stdout.strip(), str(parse))
        picture = xml.dom.minidom.parseString(parse._repr_svg_())
        self.assertIn("talen", [text.firstChild.data for text in picture.getElementsByTagName("text")])

    def test_order_is_kept_of_more_than_pipes_hold(self):
        sentences = [f"Zin {i} is een zin van {'heel ' * (i % 40)}veel woorden." for i in range(3_000)]
        with crossbranch.Model("nl-alpino", pictures=False) as model:
            parses = list(model.parse(iter(sentences)))
        self.assertEqual(sentences, [parse.text for parse in parses])
        self.assertEqual({"parsed"}, {parse.status for parse in parses})
        self.assertIsNone(parses[0]._repr_svg_())

    def test_odd_sentences_do_not_shift_the_others(self):
        odd = ["Een zin.", "", " \t\u200b\n", None, "Twee\r\nregels.", "Nul\0teken.", "\ud83d half", "x" * 1_100_000, "Een zin."]
        parses = list(self.model.parse(odd))
        self.assertEqual(
            ["parsed", "empty", "empty", None, "parsed", "parsed", "parsed", "malformed", "parsed"],
            [parse and parse.status for parse in parses],
        )
        self.assertEqual("Twee  regels.", parses[4].text)
        self.assertEqual(parses[0], parses[8])
        self.assertRegex(str(parses[7]), "^malformed: .*characters")
        self.assertEqual([], list(self.model.parse([])))

    def test_places_are_those_of_python(self):
        parse = list(self.model.parse(["De 😀 lacht."]))[0]
        self.assertEqual(["De", "😀", "lacht", "."], [parse.text[token.start : token.end] for token in parse.tokens])
        text = "Een 😀 zin. Nog een 😀!\n\nDe laatste."
        parses = self.model.parse_document(text)
        self.assertEqual(["Een 😀 zin.", "Nog een 😀!", "De laatste."], [parse.text for parse in parses])
        self.assertEqual([parse.text for parse in parses], [text[p.offset : p.offset + len(p.text)] for p in parses])
        self.assertEqual([], self.model.parse_document(" \n"))

    def test_streams_side_by_side_and_left_alone(self):
        sentences = [f"Zin {i}." for i in range(1_500)]
        for first, second in zip(self.model.parse(sentences[:20]), self.model.parse(sentences[20:40])):
            self.assertEqual("parsed", first.status)
            self.assertNotEqual(first.text, second.text)
        left = self.model.parse(sentences)
        self.assertEqual("Zin 0.", next(left).text)
        left.close()
        self.assertEqual(["Zin 7."], [parse.text for parse in self.model.parse(["Zin 7."])])

    def test_dependencies(self):
        with crossbranch.Model("en-ewt") as model:
            parse = list(model.parse(["What should I do?"]))[0]
        self.assertEqual([3, 3, 3, None, 3], [arc.head for arc in parse.dependencies])
        self.assertEqual("root", parse.dependencies[3].label)
        self.assertIsNone(parse.constituents)
        self.assertIn("\n3\tI\t", str(parse))
        self.assertTrue(parse._repr_svg_().startswith("<svg "))

    def test_what_the_caller_does_wrong(self):
        with self.assertRaisesRegex(TypeError, r"give \[sentence\]"):
            self.model.parse("Een zin.")
        with self.assertRaisesRegex(TypeError, "^nan is no sentence"):
            list(self.model.parse(["Een zin.", float("nan")]))

        def broken():
            yield "Een zin."
            raise LookupError("no more")

        with self.assertRaisesRegex(LookupError, "no more"):
            list(self.model.parse(broken()))
        self.assertEqual("parsed", list(self.model.parse(["Een zin."]))[0].status)

    def test_the_programs_own_line_is_the_error(self):
        for model, line in [
            (crossbranch.Model("nl-alpin"), "^crossbranch parse: nl-alpin: .* perhaps nl-alpino"),
            (crossbranch.Model("nl-alpino", settings={"annotate.searc": "beam"}), "the nearest key is annotate.search$"),
        ]:
            with self.assertRaisesRegex(crossbranch.CrossbranchError, line):
                list(model.parse(["Een zin."] * 5_000))

    def test_a_process_that_dies(self):
        with crossbranch.Model("nl-alpino") as model:
            others = processes()
            parses = model.parse(f"Zin {i}." for i in range(100_000))
            next(parses)
            (mine,) = set(processes()) - set(others)
            os.killpg(mine, signal.SIGKILL)
            with self.assertRaisesRegex(crossbranch.CrossbranchError, "ended with exit code -9"):
                list(parses)
            self.assertEqual("Zin 1.", list(model.parse(["Zin 1."]))[0].text)
        self.assertEqual(others, processes())
        with self.assertRaisesRegex(crossbranch.CrossbranchError, "the model is closed"):
            list(model.parse(["Zin 1."]))

    def test_where_the_program_is(self):
        with self.assertRaisesRegex(crossbranch.CrossbranchError, "^/nowhere: there is no jobs/crossbranch here"):
            crossbranch.Model("nl-alpino", home="/nowhere")
        with mock.patch.dict(os.environ, {"PATH": "/nowhere"}):
            del os.environ["CROSSBRANCH_HOME"]
            with self.assertRaisesRegex(crossbranch.CrossbranchError, "set CROSSBRANCH_HOME"):
                crossbranch.Model("nl-alpino")
            os.environ["PATH"] = str(HOME / "jobs")
            self.assertEqual("crossbranch.Model('nl-alpino')", repr(crossbranch.Model("nl-alpino")))

    def test_the_version_is_that_of_the_program(self):
        number, is_snapshot = re.search(r"<version>([0-9.]+)(-SNAPSHOT)?<", (HOME / "pom.xml").read_text()).groups()
        self.assertEqual(number + (".dev0" if is_snapshot else ""), crossbranch.__version__)
