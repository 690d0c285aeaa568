"""Results in CSV files, a row at a time: a run can be cut off and go on."""
import csv
import math


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


def interval(found, of, z=1.96):
    """Wilson's 95 % interval of a share."""
    if not of:
        return 0.0, 1.0
    share = found / of
    middle = share + z * z / (2 * of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return (middle - half) / scale, (middle + half) / scale
