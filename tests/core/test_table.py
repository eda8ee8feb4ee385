"""The log, its versions, and what undo, jump and mend do to them; on the toy game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.contract import Change
from companion.core.table import Entry, Header, Play, Redo, Refused, Table, TableFile, Undo
from tests import toy


def new(game, *names: str, **options: str) -> Table:
    return Table.new(game, Header(id="t", game="ten", seats=names or ("Ada", "Bo"), options=options))


def say(table: Table, *adds: int) -> Table:
    for add in adds:
        table = table.play({"kind": "say", "seat": table.state.turn, "add": add})
    return table


def test_state_is_the_fold_of_the_log(ten) -> None:
    t = say(new(ten), 3, 2, 1)
    assert t.state.total == 3 + 2 + 1
    assert [e.n for e in t.entries] == [1, 2, 3]
    assert Table.load(ten, t.header, t.entries).state == t.state


def test_missing_options_are_filled_with_defaults(ten) -> None:
    assert new(ten).header.options == {"most": "3", "enforcement": "warn"}


@pytest.mark.parametrize("options", [{"nothing": "1"}, {"most": "9"}])
def test_unknown_options_are_refused(ten, options) -> None:
    with pytest.raises(Refused):
        new(ten, **options)


def test_a_number_of_players_the_game_does_not_know_is_refused_with_its_rule(ten) -> None:
    with pytest.raises(Refused) as e:
        new(ten, "Ada")
    assert [r.rule for r in e.value.rulings] == ["ten.players"]


def test_an_illegal_move_is_refused_with_every_reason_and_changes_nothing(ten) -> None:
    t = say(new(ten), 3)
    with pytest.raises(Refused) as e:
        t.play({"kind": "say", "seat": 0, "add": 7})
    assert [r.rule for r in e.value.rulings] == ["ten.turn", "ten.step"]
    assert t.last == 1


def test_played_anyway_is_marked_in_the_log_and_in_the_history(ten) -> None:
    t = say(new(ten), 3).play({"kind": "say", "seat": 0, "add": 2}, anyway=True)
    assert t.state.total == 5
    assert t.entries[-1].do.anyway
    assert [r.rule for r in t.steps()[-1].rulings] == ["ten.turn"]


def test_block_refuses_playing_anyway(ten) -> None:
    t = say(new(ten, enforcement="block"), 3)
    with pytest.raises(Refused):
        t.play({"kind": "say", "seat": 0, "add": 2}, anyway=True)


def test_a_hard_ruling_stops_even_playing_anyway(ten) -> None:
    t = say(new(ten), 3, 3, 3, 1)
    with pytest.raises(Refused):
        t.play({"kind": "say", "seat": 0, "add": 1}, anyway=True)


def test_undo_and_redo_are_entries(ten) -> None:
    t = say(new(ten), 3, 2).undo().redo().undo()
    assert t.state.total == 3
    assert [e.do.kind for e in t.entries] == ["play", "play", "undo", "redo", "undo"]
    assert (t.can_undo, t.can_redo) == (1, 1)


def test_a_new_move_after_undo_leaves_the_old_course_in_the_log(ten) -> None:
    t = say(say(new(ten), 3, 2).undo(), 1)
    assert t.state.total == 3 + 1
    assert t.can_redo == 0
    assert len(t.entries) == 4
    assert [s.n for s in t.steps()] == [1, 4]


def test_undo_and_redo_beyond_the_ends_are_refused(ten) -> None:
    t = say(new(ten), 1)
    for wrong in (Undo(count=2), Redo()):
        with pytest.raises(Refused):
            t.add(wrong)


def test_jump_goes_back_and_forth_in_one_entry(ten) -> None:
    t = say(new(ten), 1, 2, 3)
    back = t.jump(1)
    assert back.state.total == 1
    assert back.entries[-1].do == Undo(count=2)
    assert back.jump(3).state.total == 6
    assert back.jump(0).state.total == 0
    assert back.jump(1) is back
    with pytest.raises(Refused):
        back.jump(4)


def test_a_correction_is_an_entry_like_any_other(ten) -> None:
    t = say(new(ten), 3).correct([Change(key="total", value=8)])
    assert t.state.total == 8
    assert t.undo().state.total == 3
    with pytest.raises(Refused) as e:
        t.correct([Change(key="total", value=11)])
    assert e.value.rulings


def test_mend_replays_what_came_after(ten) -> None:
    t = say(new(ten), 3, 2, 1).mend(1, Play(move={"kind": "say", "seat": 0, "add": 1}))
    assert t.state.total == 1 + 2 + 1
    assert [s.mended for s in t.steps()] == [4, None, None]
    assert t.undo().state.total == 3 + 2 + 1


def test_mend_shows_what_no_longer_holds_and_drops_nothing(ten) -> None:
    t = say(new(ten), 1, 3, 3).mend(1, Play(move={"kind": "say", "seat": 1, "add": 1}))
    steps = t.steps()
    assert [s.n for s in steps] == [1, 2, 3]
    assert [[r.rule for r in s.rulings] for s in steps] == [["ten.turn"], ["ten.turn"], []]
    assert t.state.total == 7


def test_a_step_that_cannot_be_carried_out_after_a_mend_is_skipped_and_shown(ten) -> None:
    t = say(new(ten), 3, 3, 3)
    t = t.correct([Change(key="total", value=8)])
    t = say(t, 1).mend(4, None)
    t = t.mend(4, None)
    assert [s.action is None for s in t.steps()] == [False, False, False, True, False]
    assert t.state.total == 10
    over = say(new(ten), 3, 3, 1, 1).mend(3, Play(move={"kind": "say", "seat": 0, "add": 4}))
    assert [s.skipped for s in over.steps()] == [False, False, False, True]
    assert over.state.total == 10


def test_mending_what_is_not_on_the_course_is_refused(ten) -> None:
    t = say(say(new(ten), 3, 2).undo(), 1)
    for target in (2, 3, 9):
        with pytest.raises(Refused):
            t.mend(target, None)
    with pytest.raises(Refused):
        t.mend(1, Play(move={"kind": "dance"}))


def test_a_stale_number_is_refused(ten) -> None:
    t = say(new(ten), 3)
    with pytest.raises(Refused) as e:
        t.append(Entry(n=1, do=Undo()))
    assert e.value.n == 1


def test_loading_names_the_entry_that_does_not_hold(ten) -> None:
    t = say(new(ten), 3, 2)
    bad = t.entries[1].model_copy(update={"do": Play(move={"kind": "say", "seat": 0, "add": 2})})
    with pytest.raises(Refused) as e:
        Table.load(ten, t.header, [t.entries[0], bad])
    assert e.value.n == 2
    assert [r.rule for r in e.value.rulings] == ["ten.turn"]


def test_a_move_that_was_taken_once_stays_when_the_rules_grow_stricter(ten) -> None:
    t = say(new(ten), 3, 2)
    then = t.entries[1].model_copy(update={"do": Play(move={"kind": "say", "seat": 0, "add": 2})})
    kept = Table.load(ten, t.header, [t.entries[0], then], kept=True)
    assert kept.state.total == 3 + 2
    assert [r.rule for r in kept.steps()[1].rulings] == ["ten.turn"]  # the history says so
    with pytest.raises(Refused):
        kept.play({"kind": "say", "seat": 0, "add": 2}).play({"kind": "say", "seat": 0, "add": 2})


def test_the_file_format_goes_round(ten) -> None:
    t = say(new(ten), 3, 2).undo().correct([Change(key="total", value=4)]).mend(1, None)
    file = TableFile(header=t.header, entries=t.entries)
    again = TableFile.model_validate_json(file.model_dump_json())
    assert again == file
    assert Table.load(ten, again.header, again.entries).state == t.state


ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.integers(1, 3)),
        st.tuples(st.just("undo"), st.integers(1, 3)),
        st.tuples(st.just("redo"), st.integers(1, 3)),
        st.tuples(st.just("mend"), st.integers(1, 9)),
        st.tuples(st.just("set"), st.integers(0, 9)),
    ),
    max_size=25,
)


@settings(max_examples=200, deadline=None)
@given(ACTIONS)
def test_any_course_of_entries_reloads_to_the_same_table(actions) -> None:
    from companion.core import registry

    with toy.added():
        game = registry.game("ten")
        t = new(game)
        for kind, n in actions:
            try:
                before = t
                if kind == "say":
                    t = say(t, n)
                elif kind == "undo":
                    t = t.undo(n)
                elif kind == "redo":
                    t = t.redo(n)
                elif kind == "mend":
                    t = t.mend(n, None)
                else:
                    t = t.correct([Change(key="total", value=n)])
            except Refused:
                assert t is before
                continue
            if kind != "undo" and t is not before:
                assert t.undo().state == before.state or kind == "redo"
        again = Table.load(game, t.header, t.entries)
        assert again.state == t.state
        assert again.steps() == t.steps()
        assert len(t.entries) == t.last


def test_a_table_says_what_it_is_in_a_few_words(ten) -> None:
    t = new(ten)
    for _ in range(40):
        t = say(t, 1).undo()
    assert repr(t) == "<Table ten t, 80 entries>"
