// The actions of the toolbar, with the labels of its buttons.

import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { NodeSelection, type Command, type EditorState } from "prosemirror-state";
import type { Icon } from "./icons.ts";
import type { TextSchema } from "./schema.ts";
import { isInTable, type tableCommands } from "./table.ts";

export interface Action {
  label: string;
  /** Shown on a button without an icon. */
  text?: string;
  icon?: Icon;
  /** Keys that do it too. */
  keys?: string;
  run: Command;
  /** Whether it applies to the selection; undefined for an action without a state. */
  isOn?: (state: EditorState) => boolean;
  /** Whether it is offered here. */
  isOffered?: (state: EditorState) => boolean;
}

function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** The innermost block around the selection that `is` accepts. */
export function closestBlock({ selection: { $from } }: EditorState, is: (node: Node) => boolean): Node | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (is($from.node(depth))) return $from.node(depth);
  return undefined;
}

export function selectedSource({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type.name === "source" ? selection.node : undefined;
}

export function actions(
  schema: TextSchema,
  levels: readonly number[],
  tables: ReturnType<typeof tableCommands>,
  ask: { link: Command; source: Command; picture: Command },
): Action[][] {
  const { strong, em, strike, link } = schema.marks;
  const { paragraph, heading, blockquote, bullet_list, ordered_list, list_item } = schema.nodes;
  const mark = (label: string, icon: Icon, type: MarkType, keys?: string): Action => ({
    label,
    icon,
    ...(keys !== undefined && { keys }),
    run: toggleMark(type),
    isOn: (state) => hasMark(state, type),
  });
  const isList = ({ type }: Node) => type === bullet_list || type === ordered_list;
  const list = (label: string, icon: Icon, type: NodeType): Action => ({
    label,
    icon,
    run: (state, dispatch, view) => {
      const now = closestBlock(state, isList);
      if (now === undefined) return wrapInList(type)(state, dispatch, view);
      if (now.type === type) return liftListItem(list_item)(state, dispatch, view);
      return retype(now, type)(state, dispatch);
    },
    isOn: (state) => closestBlock(state, isList)?.type === type,
  });
  const inTable = (label: string, run: Command): Action => ({ label, text: label, run, isOffered: isInTable });
  const notInTable = (state: EditorState) => !isInTable(state);
  return [
    [
      mark("Vet", "bold", strong, "Ctrl+B"),
      mark("Cursief", "italic", em, "Ctrl+I"),
      mark("Doorgestreept", "strike", strike),
      { label: "Link", icon: "link", keys: "Ctrl+K", run: ask.link, isOn: (state) => hasMark(state, link) },
    ],
    [
      ...levels.map((level): Action => {
        const isOn = (state: EditorState) =>
          closestBlock(state, (node) => node.type === heading && node.attrs.level === level) !== undefined;
        return {
          label: `H${level}: tussenkop`,
          text: `H${level}`,
          keys: `${"#".repeat(level)} en een spatie`,
          run: (state, dispatch) =>
            (isOn(state) ? setBlockType(paragraph) : setBlockType(heading, { level }))(state, dispatch),
          isOn,
          isOffered: notInTable,
        };
      }),
      { ...list("Opsomming", "bullets", bullet_list), keys: "- en een spatie", isOffered: notInTable },
      { ...list("Genummerde lijst", "numbers", ordered_list), keys: "1. en een spatie", isOffered: notInTable },
      {
        label: "Citaat",
        icon: "quote",
        keys: "> en een spatie",
        run: (state, dispatch) =>
          (closestBlock(state, ({ type }) => type === blockquote) === undefined ? wrapIn(blockquote) : lift)(
            state,
            dispatch,
          ),
        isOn: (state) => closestBlock(state, ({ type }) => type === blockquote) !== undefined,
        isOffered: notInTable,
      },
      { label: "Tabel invoegen", icon: "table", run: tables.insertTable, isOffered: notInTable },
      {
        label: "Foto invoegen",
        icon: "picture",
        run: ask.picture,
        isOffered: (state) => notInTable(state) && ask.picture(state),
      },
      {
        label: "Bron van dit blok",
        icon: "source",
        keys: "Enter",
        run: ask.source,
        isOffered: (state) => selectedSource(state) !== undefined,
      },
    ],
    [
      inTable("Rij eronder", tables.addRow),
      inTable("Rij weg", tables.removeRow),
      inTable("Kolom erna", tables.addColumn),
      inTable("Kolom weg", tables.removeColumn),
      inTable("Tabel weg", tables.removeTable),
    ],
  ];
}

/** Turns a list into one of another type. */
function retype(list: Node, type: NodeType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth) !== list) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight: list.attrs.tight as boolean }));
      return true;
    }
    return false;
  };
}
