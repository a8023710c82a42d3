// The in-place editor of markdown texts. Only the preview serves it; it is not part of the site.

import { EditorState, NodeSelection, TextSelection, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { actions, closestBlock, selectedSource } from "./actions.ts";
import { Toolbar } from "./toolbar.ts";
import { keys, typingRules } from "./keys.ts";
import { clean } from "./paste.ts";
import { picker, sourcePanel, type Target } from "./picker.ts";
import { Reader, type Placeholders } from "./read.ts";
import { linkAround } from "./link.ts";
import { matchRendered, valuesOnPage } from "./rendered.ts";
import { schemaFor } from "./schema.ts";
import { keepNormalized } from "./normalize.ts";
import { tableCommands } from "./table.ts";
import { renderedAttributes, nodeViews } from "./views.ts";
import { plainCopy } from "./plain.ts";
import { Writer } from "./write.ts";
import css from "./text.css?inline";

export interface Options {
  /** The markdown of the text. */
  value: string;
  /** Levels of headings that may be written here, such as `[2, 3]`. */
  headings: readonly number[];
  /** Placeholders that texts may use, as in `{phone}`; without a value where each page has its own. */
  placeholders: readonly { name: string; value?: string | null }[];
  /** Pages that links can go to. */
  targets: () => Promise<readonly Target[]>;
  /** Called after each change. */
  onChange: (markdown: string) => void;
  /** Called when Escape is pressed or the focus leaves. */
  onDone: () => void;
  /** Called when somebody opens a placeholder, to go to its setting. */
  onPlaceholder?: (name: string) => void;
  /** Called when somebody wants a picture in the text. */
  onPicture?: () => void;
}

export interface Editor {
  destroy(): void;
  /** Puts the caret at a point of the window, or at the start. */
  focus(x?: number, y?: number): void;
  markdown(): string;
  /** Inserts a picture after the block with the caret, or in that block when it is empty; `shown` displays it. */
  picture(file: string, alt: string, shown: HTMLCanvasElement): void;
}

let sheet: CSSStyleSheet | undefined;

/** Adds the editor's styles to the page. */
function dress(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Turns `element`, which holds the rendered HTML of a markdown text, into an editor of it. */
export function editMarkdown(element: HTMLElement, options: Options): Editor {
  dress();
  const shown = [...element.childNodes];
  const attributes = new Set(element.getAttributeNames());
  const elements = [...element.children];
  const read = (placeholders: Placeholders, shift: number, isApart = true) => {
    const schema = schemaFor({ allowed: [...options.headings], shift });
    const reader = new Reader(schema, placeholders, isApart);
    const text = reader.read(options.value);
    return { schema, reader, text, doc: reader.document(text.blocks) };
  };
  // Reads the text three times: to find values of placeholders on the page, to match its elements and find the level of
  // headings, and then with these values and that level.
  const known = new Map(options.placeholders.map(({ name, value }) => [name, value ?? null]));
  for (const [name, value] of valuesOnPage(read(known, 0, false).doc, elements)) known.set(name, value);
  const rendered = matchRendered(read(known, 0).doc, elements);
  const { schema, reader, text, doc } = read(known, (rendered.level ?? 2) - 2);
  const writer = new Writer(reader, schema, options.value, text);

  let isDone = false;
  const done = () => {
    if (!isDone) options.onDone();
  };
  const tables = tableCommands(schema);
  const close = () => {
    toolbar.close();
    view.focus();
  };
  const link: Command = (state, dispatch) => {
    const type = schema.marks.link;
    // Code can't hold links.
    if (closestBlock(state, (node) => node.type.spec.code === true) !== undefined) return false;
    if (!dispatch) return true;
    const { from, to, href } = linkAround(state, type);
    toolbar.open(
      picker({
        href,
        targets: options.targets,
        choose(chosen) {
          const mark = type.create({ href: chosen });
          const { tr } = view.state;
          // A link needs a text; without a selection that is its address.
          if (from === to) tr.insert(from, schema.text(chosen.replace(/^(mailto|tel):/, ""), [mark]));
          else tr.removeMark(from, to, type).addMark(from, to, mark);
          view.dispatch(tr.removeStoredMark(type));
          close();
        },
        remove() {
          view.dispatch(view.state.tr.removeMark(from, to, type));
          close();
        },
        cancel: close,
      }),
    );
    return true;
  };
  const source: Command = (state, dispatch) => {
    const node = selectedSource(state);
    if (node === undefined) return false;
    if (!dispatch) return true;
    const { from, to } = state.selection;
    toolbar.open(
      sourcePanel(
        node.attrs.source as string,
        (now) => {
          const { blocks } = reader.read(now, { ...text.environment });
          view.dispatch(
            view.state.tr.replaceWith(
              from,
              to,
              blocks.map((block) => block.node),
            ),
          );
          close();
        },
        close,
      ),
    );
    return true;
  };

  const picture: Command = (_, dispatch) => {
    if (options.onPicture === undefined) return false;
    if (dispatch) options.onPicture();
    return true;
  };

  element.replaceChildren();
  const view = new EditorView(
    { mount: element },
    {
      state: EditorState.create({
        doc,
        plugins: [
          typingRules(schema, options.headings, known),
          ...keys(schema, tables, {
            link,
            source,
            toolbar: () => {
              toolbar.focus();
              return true;
            },
            done: () => {
              done();
              return true;
            },
          }),
          keepNormalized,
          renderedAttributes(rendered),
        ],
      }),
      nodeViews: nodeViews(rendered),
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": "Tekst" },
      transformPastedHTML: clean,
      // Keeps the caret clear of the toolbar.
      scrollMargin: { top: 72, bottom: 72, left: 5, right: 5 },
      scrollThreshold: { top: 72, bottom: 72, left: 0, right: 0 },
      dispatchTransaction(transaction) {
        const before = view.state.doc;
        view.updateState(view.state.apply(transaction));
        toolbar.update();
        if (view.state.doc !== before) options.onChange(writer.write(view.state.doc));
      },
      handleClickOn(_, __, node) {
        if (node.type.name === "placeholder") options.onPlaceholder?.(node.attrs.name as string);
        return false;
      },
      handleDoubleClickOn: (view, _, node) => node.type.name === "source" && source(view.state, view.dispatch),
      handleKeyDown(view, event) {
        const { selection } = view.state;
        const name = selection instanceof NodeSelection ? (selection.node.attrs.name as string | undefined) : undefined;
        if (event.key !== "Enter" || name === undefined || options.onPlaceholder === undefined) return false;
        options.onPlaceholder(name);
        return true;
      },
    },
  );
  const toolbar = new Toolbar(
    element,
    () => view,
    actions(schema, options.headings, tables, { link, source, picture }),
  );
  toolbar.update();

  const ends = new AbortController();
  const left = ({ relatedTarget }: FocusEvent) => {
    const next = relatedTarget instanceof Node ? relatedTarget : null;
    // Editing goes on after a visit to another window or tab.
    if (element.contains(next) || toolbar.host.contains(next) || toolbar.isOpen || !document.hasFocus()) return;
    done();
  };
  element.addEventListener("focusout", left, { signal: ends.signal });
  toolbar.host.addEventListener("focusout", left, { signal: ends.signal });

  return {
    markdown: () => writer.write(view.state.doc),
    focus(x, y) {
      const at = x === undefined || y === undefined ? null : view.posAtCoords({ left: x, top: y });
      if (at !== null) {
        const selection = TextSelection.near(view.state.doc.resolve(at.pos));
        view.dispatch(view.state.tr.setSelection(selection));
      }
      view.focus();
    },
    picture(file, alt, shown) {
      rendered.pictures.set(file, shown);
      const { tr, selection } = view.state;
      const { $from } = selection;
      // Escaped for markdown.
      const written = alt.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_~[\]<>&]/g, String.raw`\$&`);
      const image = schema.nodes.image.create({ src: file, alt: written });
      const isEmpty = $from.parent.type === schema.nodes.paragraph && $from.parent.content.size === 0;
      if (isEmpty) tr.insert($from.pos, image);
      else tr.insert($from.depth === 0 ? $from.pos : $from.after(1), schema.nodes.paragraph.create(null, image));
      view.dispatch(tr.scrollIntoView());
      view.focus();
    },
    destroy() {
      isDone = true;
      ends.abort();
      toolbar.remove();
      const isSame = view.state.doc.eq(doc);
      const copy = isSame ? [] : plainCopy(element);
      view.destroy();
      element.replaceChildren(...(isSame ? shown : copy));
      // Removes the attributes that the editor added.
      for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name);
    },
  };
}
