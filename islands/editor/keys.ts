// Keyboard shortcuts, and markdown that is converted while typing.

import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
  toggleMark,
} from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import {
  inputRules,
  InputRule,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import type { Placeholders } from "./read.ts";
import type { TextSchema } from "./schema.ts";
import type { tableCommands } from "./table.ts";

/** Commands of the editor around the text, for keys. */
export interface EditorCommands {
  link: Command;
  toolbar: Command;
  done: Command;
  /** Edits the block that is selected as its source. */
  source: Command;
}

export function keys(schema: TextSchema, tables: ReturnType<typeof tableCommands>, asked: EditorCommands): Plugin[] {
  const { list_item: item, hard_break: hardBreak } = schema.nodes;
  const { strong, em, code } = schema.marks;
  const breakLine: Command = (state, dispatch) => {
    const { $from } = state.selection;
    const at = $from.index();
    if (!$from.parent.canReplaceWith(at, at, hardBreak)) return false;
    dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView());
    return true;
  };
  const bindings: Record<string, Command> = {
    "Mod-b": toggleMark(strong),
    "Mod-i": toggleMark(em),
    "Mod-e": toggleMark(code),
    "Mod-k": asked.link,
    "Mod-z": chainCommands(undoInputRule, undo),
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Alt-F10": asked.toolbar,
    Escape: asked.done,
    Enter: chainCommands(
      asked.source,
      // A cell is one line, so Enter goes to the cell below.
      tables.below,
      newlineInCode,
      splitListItem(item),
      createParagraphNear,
      liftEmptyBlock,
      splitBlock,
    ),
    "Mod-Enter": chainCommands(exitCode, tables.leave),
    "Shift-Enter": chainCommands(exitCode, breakLine),
    Tab: chainCommands(tables.step(1), sinkListItem(item)),
    "Shift-Tab": chainCommands(tables.step(-1), liftListItem(item)),
    Backspace: undoInputRule,
  };
  return [history(), keymap(bindings), keymap(baseKeymap)];
}

/** `## `, `- `, `1. `, `> `, ` ``` ` at the start of a line, and `{name}`. */
export function typingRules(schema: TextSchema, levels: readonly number[], placeholders: Placeholders): Plugin {
  const { heading, bullet_list, ordered_list, blockquote, code_block, placeholder } = schema.nodes;
  return inputRules({
    rules: [
      ...levels.map((level) => textblockTypeInputRule(new RegExp(`^#{${level}}\\s$`), heading, { level })),
      wrappingInputRule(/^\s*[-*]\s$/, bullet_list),
      wrappingInputRule(
        /^(\d+)[.)]\s$/,
        ordered_list,
        ([, number]) => ({ order: Number(number) }),
        ([, number], list) => list.childCount + (list.attrs.order as number) === Number(number),
      ),
      wrappingInputRule(/^\s*>\s$/, blockquote),
      textblockTypeInputRule(/^```$/, code_block),
      new InputRule(/\{([a-z][a-z0-9._-]*)\}$/, (state, [, name = ""], start, end) => {
        const value = placeholders.get(name);
        return value === undefined ? null : state.tr.replaceWith(start, end, placeholder.create({ name, value }));
      }),
    ],
  });
}
