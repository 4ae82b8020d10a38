"""Stud poker, fast and exact, from data files.

>>> import studcore as sc
>>> game = sc.load("razz", house="online")
>>> hand = sc.Hand(game, stacks=[200] * 6, seed=7)
>>> hand.actor is not None
True
"""

from studcore._version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from studcore._core import Options as Options
    from studcore._core import Slot as Slot
    from studcore.cards import card_id as card_id
    from studcore.cards import card_ids as card_ids
    from studcore.cards import card_name as card_name
    from studcore.errors import ArrayError as ArrayError
    from studcore.errors import CardError as CardError
    from studcore.errors import IllegalActionError as IllegalActionError
    from studcore.errors import StudError as StudError
    from studcore.game.game import Game as Game
    from studcore.game.game import games as games
    from studcore.game.game import houses as houses
    from studcore.game.game import load as load
    from studcore.game.game import parse as parse
    from studcore.language.problem import Problem as Problem
    from studcore.language.problem import VariantError as VariantError
    from studcore.play import events as events
    from studcore.play.hand import Hand as Hand
    from studcore.play.rake import Rake as Rake
    from studcore.play.view import Pot as Pot
    from studcore.play.view import View as View
    from studcore.policies.native import VIEW as VIEW
    from studcore.policies.native import Compiled as Compiled
    from studcore.policies.native import compiled as compiled
    from studcore.policies.policy import Batched as Batched
    from studcore.policies.policy import Decisions as Decisions
    from studcore.policies.policy import Mixture as Mixture
    from studcore.policies.policy import batched as batched
    from studcore.policies.starting_hands import StartingHands as StartingHands
    from studcore.policies.starting_hands import starting_hands as starting_hands
    from studcore.policies.styles import STYLES as STYLES
    from studcore.policies.styles import Style as Style
    from studcore.policies.table_policy import FEATURES as FEATURES
    from studcore.policies.table_policy import TablePolicy as TablePolicy
    from studcore.ranking.evaluation import Rank as Rank
    from studcore.ranking.evaluation import evaluate as evaluate
    from studcore.ranking.evaluation import evaluate_all as evaluate_all
    from studcore.ranking.evaluation import evaluate_many as evaluate_many
    from studcore.ranking.measures import Measure as Measure
    from studcore.simulation.batch import Batch as Batch
    from studcore.simulation.batch import card_planes as card_planes
    from studcore.simulation.comparing import PolicyComparison as PolicyComparison
    from studcore.simulation.comparing import compare_policies as compare_policies
    from studcore.simulation.plans import Range as Range
    from studcore.simulation.records import Records as Records
    from studcore.simulation.results import Comparison as Comparison
    from studcore.simulation.results import Result as Result
    from studcore.simulation.simulate import simulate as simulate
    from studcore.simulation.simulate import simulated_hand as simulated_hand
    from studcore.simulation.spots import Spot as Spot
    from studcore.tables.table import Table as Table

# Where each public name lives: a module is imported when the first of its names is used, so that
# `import studcore` costs nothing that isn't needed.
_PLACES = {
    "cards": ("card_id", "card_ids", "card_name"),
    "errors": ("ArrayError", "CardError", "IllegalActionError", "StudError"),
    "game.game": ("Game", "games", "houses", "load", "parse"),
    "_core": ("Options", "Slot"),
    "language.problem": ("Problem", "VariantError"),
    "play.hand": ("Hand",),
    "play.rake": ("Rake",),
    "play.view": ("Pot", "View"),
    "policies.native": ("VIEW", "Compiled", "compiled"),
    "policies.policy": ("Batched", "Decisions", "Mixture", "batched"),
    "policies.starting_hands": ("StartingHands", "starting_hands"),
    "policies.styles": ("STYLES", "Style"),
    "policies.table_policy": ("FEATURES", "TablePolicy"),
    "ranking.measures": ("Measure",),
    "ranking.evaluation": ("Rank", "evaluate", "evaluate_all", "evaluate_many"),
    "simulation.batch": ("Batch", "card_planes"),
    "simulation.comparing": ("PolicyComparison", "compare_policies"),
    "simulation.plans": ("Range",),
    "simulation.records": ("Records",),
    "simulation.results": ("Comparison", "Result"),
    "simulation.simulate": ("simulate", "simulated_hand"),
    "simulation.spots": ("Spot",),
    "tables.table": ("Table",),
}
# Modules that are public as a whole.
_MODULES = {"events": "play.events"}
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}

__all__ = ["__version__", *_MODULE_OF, *_MODULES]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        value: object = import_module(f"studcore.{_MODULES[name]}")
    elif name in _MODULE_OF:
        value = getattr(import_module(f"studcore.{_MODULE_OF[name]}"), name)
    else:
        raise AttributeError(f"module 'studcore' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
