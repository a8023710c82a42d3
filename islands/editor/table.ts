// Commands for rows and columns of tables. Each row has as many cells as the head.

import type { Node } from "prosemirror-model";
import { TextSelection, type Command, type EditorState, type Transaction } from "prosemirror-state";
import type { TextSchema } from "./schema.ts";

/** Where the selection is in a table. */
interface Place {
  table: Node;
  /** Position of the table. */
  start: number;
  /** 0 is the head. */
  row: number;
  column: number;
}

function placeIn({ selection: { $head } }: EditorState): Place | undefined {
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    const table = $head.node(depth);
    if (table.type.name !== "table") continue;
    const part = $head.node(depth + 1);
    const isHead = part.type.name === "table_head";
    const row = isHead ? 0 : $head.index(depth + 1) + 1;
    return { table, start: $head.before(depth), row, column: $head.index(depth + (isHead ? 1 : 2)) };
  }
  return undefined;
}

export const isInTable = (state: EditorState) => placeIn(state) !== undefined;

/** Cells of a table, row by row; the first row is the head. */
function rowsOf(table: Node): Node[][] {
  return [table.child(0), ...table.child(1).children].map(({ children }) => [...children]);
}

function tableOf(schema: TextSchema, rows: readonly (readonly Node[])[]): Node {
  const { table, table_head, table_body, table_row, table_header, table_cell } = schema.nodes;
  const [head = [], ...body] = rows;
  return table.create(null, [
    table_head.create(
      null,
      head.map(({ attrs, content }) => table_header.create(attrs, content)),
    ),
    table_body.create(
      null,
      body.map((cells) =>
        table_row.create(
          null,
          cells.map((cell, at) => table_cell.create({ align: head[at]?.attrs.align as unknown }, cell.content)),
        ),
      ),
    ),
  ]);
}

/** The position in a cell of the table that starts at `start`. */
function positionOf(table: Node, start: number, row: number, column: number): number {
  const [head, body] = [table.child(0), table.child(1)];
  let at = start + 1;
  let cells = head;
  if (row > 0) {
    at += head.nodeSize + 1;
    for (let index = 0; index < row - 1; index += 1) at += body.child(index).nodeSize;
    cells = body.child(row - 1);
  }
  at += 1;
  for (let index = 0; index < column; index += 1) at += cells.child(index).nodeSize;
  return at + 1;
}

/** A command that changes a table's rows and moves the caret to the cell that `change` returns. */
function changing(
  schema: TextSchema,
  change: (rows: Node[][], place: Place) => { rows: Node[][]; row: number; column: number } | undefined,
): Command {
  return (state, dispatch) => {
    const place = placeIn(state);
    if (place === undefined) return false;
    const changed = change(rowsOf(place.table), place);
    if (changed === undefined) return false;
    const { rows, row, column } = changed;
    const table = tableOf(schema, rows);
    if (dispatch) {
      const tr = state.tr.replaceWith(place.start, place.start + place.table.nodeSize, table);
      dispatch(caret(tr, positionOf(table, place.start, row, column)).scrollIntoView());
    }
    return true;
  };
}

/** Moves to a cell, numbered from the first of the head. Beyond the last row, adds a row with the caret in `column`. */
function moving(schema: TextSchema, to: (place: Place, columns: number) => number, column?: number): Command {
  const add = changing(schema, (rows, place) => ({
    rows: [...rows, (rows[0] ?? []).map(() => schema.nodes.table_cell.create())],
    row: rows.length,
    column: column ?? place.column,
  }));
  return (state, dispatch) => {
    const place = placeIn(state);
    if (place === undefined) return false;
    const columns = place.table.child(0).childCount;
    const next = to(place, columns);
    if (next < 0) return true;
    if (next >= (place.table.child(1).childCount + 1) * columns) return add(state, dispatch);
    const at = positionOf(place.table, place.start, Math.floor(next / columns), next % columns);
    dispatch?.(caret(state.tr, at).scrollIntoView());
    return true;
  };
}

const caret = (tr: Transaction, at: number) => tr.setSelection(TextSelection.create(tr.doc, at));

export function tableCommands(schema: TextSchema) {
  const cell = () => schema.nodes.table_cell.create();
  return {
    addRow: changing(schema, (rows, { row, column }) => ({
      rows: rows.toSpliced(row + 1, 0, (rows[0] ?? []).map(cell)),
      row: row + 1,
      column,
    })),
    // The head can't be removed.
    removeRow: changing(schema, (rows, { row, column }) =>
      row === 0 ? undefined : { rows: rows.toSpliced(row, 1), row: Math.min(row, rows.length - 2), column },
    ),
    addColumn: changing(schema, (rows, { row, column }) => ({
      rows: rows.map((cells) => cells.toSpliced(column + 1, 0, cell())),
      row,
      column: column + 1,
    })),
    removeColumn: changing(schema, (rows, { row, column }) => {
      const columns = rows[0]?.length ?? 0;
      if (columns < 2) return undefined;
      return { rows: rows.map((cells) => cells.toSpliced(column, 1)), row, column: Math.min(column, columns - 2) };
    }),
    removeTable: ((state, dispatch) => {
      const place = placeIn(state);
      if (place === undefined) return false;
      if (dispatch) {
        const tr = state.tr.replaceWith(
          place.start,
          place.start + place.table.nodeSize,
          schema.nodes.paragraph.create(),
        );
        dispatch(caret(tr, place.start + 1).scrollIntoView());
      }
      return true;
    }) satisfies Command,
    insertTable: ((state, dispatch) => {
      const { $from } = state.selection;
      if (isInTable(state) || $from.depth === 0) return false;
      if (dispatch) {
        const at = $from.after(1);
        const table = tableOf(schema, [
          [cell(), cell()],
          [cell(), cell()],
        ]);
        dispatch(caret(state.tr.insert(at, table), positionOf(table, at, 0, 0)).scrollIntoView());
      }
      return true;
    }) satisfies Command,
    /** Moves to the next or the previous cell; after the last one, adds a row. */
    step: (by: 1 | -1): Command => moving(schema, ({ row, column }, columns) => row * columns + column + by, 0),
    /** Moves to the cell below. */
    below: moving(schema, ({ row, column }, columns) => (row + 1) * columns + column),
    /** Moves from a table to a paragraph below it. */
    leave: ((state, dispatch) => {
      const place = placeIn(state);
      if (place === undefined) return false;
      if (dispatch) {
        const at = place.start + place.table.nodeSize;
        const tr = state.tr.insert(at, schema.nodes.paragraph.create());
        dispatch(caret(tr, at + 1).scrollIntoView());
      }
      return true;
    }) satisfies Command,
  };
}
