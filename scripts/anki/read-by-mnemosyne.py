"""Has Mnemosyne, another program of flashcards, import a package without a window, and says what it found as JSON.

usage: /usr/bin/python3 read-by-mnemosyne.py PACKAGE.apkg (Debian: apt-get install mnemosyne)
"""

import json
import os
import shutil
import sys
import tempfile

from mnemosyne.libmnemosyne import Mnemosyne
from mnemosyne.libmnemosyne.ui_components.main_widget import MainWidget


class QuietWidget(MainWidget):
    """Nobody is there to look or to answer."""

    def show_information(self, text):
        pass

    def show_error(self, text):
        print(text, file=sys.stderr)

    def set_progress_text(self, text):
        pass

    def set_progress_value(self, value):
        pass

    def close_progress(self):
        pass


def main(path):
    folder = tempfile.mkdtemp()
    # It unpacks beside the package.
    package = shutil.copy(path, os.path.join(folder, "package.apkg"))
    app = Mnemosyne(upload_science_logs=False, interested_in_old_reps=True)
    app.components.insert(
        0,
        ("mnemosyne.libmnemosyne.gui_translators.no_gui_translator", "NoGuiTranslator"),
    )
    app.components.append((__name__, "QuietWidget"))
    app.start_review = lambda: None
    app.initialise(data_dir=os.path.join(folder, "data"), automatic_upgrades=False)
    formats = app.component_manager.all("file_format")
    next(one for one in formats if type(one).__name__ == "Anki2").do_import(package)
    database = app.database()
    rows = database.con.execute("select _id from cards where active >= 0").fetchall()
    cards = [database.card(row[0], is_id_internal=True) for row in rows]
    told = {
        "cards": [
            {
                "question": card.question("plain_text"),
                "answer": card.answer("plain_text"),
                "tags": sorted(tag.name for tag in card.tags),
                "grade": card.grade,
            }
            for card in cards
        ],
        "reviews": database.con.execute(
            "select count(*) from log where event_type = 9"
        ).fetchone()[0],
        "media": sorted(
            name for name in os.listdir(database.media_dir()) if not name.startswith("_")
        ),
    }
    print(json.dumps(told, ensure_ascii=False, indent=1))
    shutil.rmtree(folder)


if __name__ == "__main__":
    main(sys.argv[1])
