// The link at the caret, or the selection to turn into one.

import type { MarkType } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";

export interface Place {
  from: number;
  to: number;
  /** Its address; undefined when there is no link. */
  href: string | undefined;
}

/** The whole link around the caret, or the selection with the address of the first link in it. */
export function linkAround({ doc, selection }: EditorState, type: MarkType): Place {
  const { from, to, empty, $from } = selection;
  const { parent } = $from;
  const hrefOf = (index: number) =>
    type.isInSet(parent.maybeChild(index)?.marks ?? [])?.attrs.href as string | undefined;
  if (!empty) {
    let href: string | undefined;
    doc.nodesBetween(from, to, ({ marks }) => {
      href ??= type.isInSet(marks)?.attrs.href as string | undefined;
    });
    return { from, to, href };
  }
  // The caret right after the last letter of a link counts as in it.
  const index = hrefOf($from.index()) === undefined && $from.textOffset === 0 ? $from.index() - 1 : $from.index();
  const href = index < 0 ? undefined : hrefOf(index);
  if (href === undefined) return { from, to, href };
  let [first, end] = [index, index + 1];
  while (first > 0 && hrefOf(first - 1) === href) first -= 1;
  while (hrefOf(end) === href) end += 1;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(end), href };
}
