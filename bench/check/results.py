"""Results in CSV files, a row at a time: a run can be cut off and go on."""
import csv


def read(path):
    if not path.exists():
        return []
    with path.open() as file:
        return list(csv.DictReader(file))


def append(path, row, fields):
    new = not path.exists()
    with path.open("a") as file:
        writer = csv.DictWriter(file, fields)
        if new:
            writer.writeheader()
        writer.writerow(row)
