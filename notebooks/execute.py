"""Executes the notebooks of this folder and stores their outputs, or compares them with what is stored.

    python execute.py           # stores
    python execute.py --check   # compares; exit status 1 where an output differs
"""

import base64
import difflib
import io
import pathlib
import re
import sys

import matplotlib.image
import nbclient
import nbformat
import numpy

FOLDER = pathlib.Path(__file__).parent
SECONDS_A_CELL = 120
# Fonts are drawn alike where the versions are; compilers may still round a shade of an edge differently.
SAME_SHADE = 0.1
DIFFERENT_PIXELS = 0.0005


def executed(stored):
    """A copy of a notebook with fresh outputs."""
    notebook = nbformat.from_dict(stored)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = nbclient.NotebookClient(
        notebook,
        timeout=SECONDS_A_CELL,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],
        record_timing=False,
        resources={"metadata": {"path": str(FOLDER)}},
    )
    client.execute()
    # Where Spark logs.
    for cell in notebook.cells:
        if "remove-stderr" in cell.metadata.get("tags", ()):
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
    # The kernel adds the patch level of this Python, which says nothing about the notebook.
    notebook.metadata = stored.metadata
    return notebook


def pictures(cell):
    return [output.data["image/png"] for output in cell.outputs if "image/png" in output.get("data", {})]


def text(cell):
    """All that is no picture, as lines."""
    lines = []
    for output in cell.outputs:
        if output.output_type == "stream":
            lines += [f"[{output.name}]", *output.text.splitlines()]
        elif output.output_type == "error":
            lines += [f"[{output.ename}] {output.evalue}"]
        else:
            for kind, data in sorted(output.data.items()):
                if kind == "image/svg+xml":
                    # The words and labels of a tree; tests of its drawing are elsewhere.
                    lines += [f"[{kind}]", *sorted(re.findall(r">([^<>]+)</text>", data))]
                elif kind != "image/png":
                    lines += [f"[{kind}]", *data.splitlines()]
    return lines


def look_alike(first, second):
    a, b = (matplotlib.image.imread(io.BytesIO(base64.b64decode(png))) for png in (first, second))
    return a.shape == b.shape and numpy.mean(numpy.abs(a - b).max(axis=-1) > SAME_SHADE) <= DIFFERENT_PIXELS


def differences(stored, fresh):
    """What is different in a code cell, as lines."""
    lines = list(difflib.unified_diff(text(stored), text(fresh), "stored", "executed", lineterm="", n=1))
    old, new = pictures(stored), pictures(fresh)
    if len(old) != len(new):
        lines.append(f"{len(old)} pictures are stored, {len(new)} were drawn")
    elif not all(map(look_alike, old, new)):
        lines.append("a picture looks different")
    return lines


def main():
    is_check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not is_check:
        sys.exit(__doc__)
    bad = 0
    for path in sorted(FOLDER.glob("*.ipynb")):
        stored = nbformat.read(path, as_version=4)
        nbformat.validate(stored)
        fresh = executed(stored)
        cells = [pair for pair in zip(stored.cells, fresh.cells) if pair[0].cell_type == "code"]
        warned = [cell.id for _, cell in cells if any(output.get("name") == "stderr" for output in cell.outputs)]
        if warned:
            sys.exit(f"{path.name}: {', '.join(warned)}: the cell writes warnings")
        if not is_check:
            path.write_text(nbformat.writes(fresh, indent=1) + "\n", encoding="utf-8")
            print(f"{path.name}: {len(cells)} cells executed and stored")
            continue
        wrong = {old.id: lines for old, new in cells if (lines := differences(old, new))}
        for cell, lines in wrong.items():
            print(f"{path.name}: {cell} is not what is stored:", *lines, sep="\n  ")
        print(f"{path.name}: {len(cells)} cells executed, {len(wrong)} with other outputs than stored")
        bad += len(wrong)
    if bad:
        sys.exit("Where the new outputs are right, store them: notebooks/run, then commit.")


main()
