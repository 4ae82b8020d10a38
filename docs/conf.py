"""How Sphinx makes pages of this folder and of the docstrings."""

from pygments.lexers.special import TextLexer

import studcore

project = "studcore"
version = release = studcore.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc"]
myst_heading_anchors = 3  # what links to a heading goes by its words
default_role = "py:obj"  # a name in backquotes is a link where the page has it
suppress_warnings = ["ref.python"]  # names of fields that several classes have
autodoc_typehints = "none"  # docstrings say types, with shapes and units
autodoc_member_order = "bysource"
numpydoc_show_class_members = False  # autodoc lists them
html_theme = "alabaster"
html_theme_options = {"page_width": "1200px"}


def setup(app):
    """Show game files as they are: no lexer knows them."""
    app.add_lexer("stud", TextLexer)
    app.connect("autodoc-process-signature", signature_of, priority=400)


def signature_of(app, what, name, obj, options, signature, returns):
    """Leave signatures as Python tells them; numpydoc would show `self` of the core's methods."""
    return signature, returns
