"""The live table: a whole game followed from the box to the last round. Its state is one optional part of the table's."""
