import os
import unittest
from pathlib import Path

import crossbranch
from pyspark.sql import SparkSession
from pyspark.sql.functions import explode

HOME = Path(os.environ["CROSSBRANCH_HOME"])
SENTENCES = ["Zij heeft een man ontmoet die zes talen spreekt.", "Dit is een 😀\nzin.", "", None, *(f"Zin {i} is kort." for i in range(200))]
DOCUMENT = "Dit is een zin. Nog een zin!\n\nZij heeft een man ontmoet die zes talen spreekt."


class ColumnsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "1g")
        cls.spark = crossbranch.configure(builder, model="nl-alpino").getOrCreate()
        cls.addClassCleanup(cls.spark.stop)
        cls.model = crossbranch.Model("nl-alpino", pictures=False)
        cls.addClassCleanup(cls.model.close)
        cls.texts = cls.spark.createDataFrame(list(enumerate(SENTENCES)), "id int, text string").repartition(3, "id")

    def test_columns_have_the_parses_of_the_program(self):
        expected = list(self.model.parse(SENTENCES))
        for column in (crossbranch.parse(self.texts.text, "nl-alpino"), crossbranch.parse("text")):
            rows = [row.parse for row in self.texts.withColumn("parse", column).orderBy("id").collect()]
            self.assertEqual(len(expected), len(rows))
            for parse, row in zip(expected, rows):
                if parse is None:
                    self.assertIsNone(row)
                    continue
                self.assertEqual((parse.status, parse.text, parse.discbracket), (row.status, row.text, row.discbracket or ""))
                self.assertEqual([token.form for token in parse.tokens], [token.form for token in row.tokens])

    def test_documents_have_the_parses_of_the_program(self):
        documents = self.spark.createDataFrame([(DOCUMENT,)], "text string")
        rows = documents.select(explode(crossbranch.document(documents.text)).alias("s")).select("s.*").collect()
        expected = [(parse.text, parse.offset, parse.discbracket) for parse in self.model.parse_document(DOCUMENT)]
        self.assertEqual(3, len(expected))
        self.assertEqual(expected, [(row.text, row.document_offset, row.discbracket) for row in rows])

    def test_sql(self):
        self.texts.createOrReplaceTempView("texts")
        query = """
            SELECT p.gap_degree, count(*) AS n
            FROM (SELECT crossbranch_parse(text, 'nl-alpino') AS p FROM texts WHERE id < 100) WHERE p.status = 'parsed' GROUP BY 1 ORDER BY 1"""
        self.assertEqual([(0, 97), (1, 1)], [tuple(row) for row in self.spark.sql(query).collect()])

    def test_an_unknown_model_is_told_with_the_nearest(self):
        with self.assertRaisesRegex(Exception, "no ready model has this name.* perhaps nl-alpino"):
            self.texts.select(crossbranch.parse("text", "nl-alpin")).collect()

    def test_configuring_keeps_what_the_builder_has(self):
        builder = SparkSession.builder.config("spark.sql.extensions", "a.B").config("spark.jars", "c.jar")
        options = crossbranch.configure(crossbranch.configure(builder))._options
        self.assertEqual("a.B,org.crossbranch.spark.sql.CrossbranchExtensions", options["spark.sql.extensions"])
        self.assertRegex(options["spark.jars"], r"^c\.jar,[^,]+/crossbranch-spark\.jar$")
        self.assertEqual(1, options["spark.driver.extraJavaOptions"].count("--add-modules"))
        with self.assertRaisesRegex(crossbranch.CrossbranchError, "there is no jobs/crossbranch here"):
            crossbranch.configure(SparkSession.builder, home="/nowhere")
