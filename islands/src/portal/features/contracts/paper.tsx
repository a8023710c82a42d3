// A contract as the customer sees it.

import { Fragment, type ReactNode } from "react";
import { Blank } from "../../../features/contract/documents/blank.tsx";
import type { Block, Inline } from "./text.ts";

/** Called with the key of a blank that is pressed; null when the document is locked. */
export type Jump = ((key: string) => void) | null;

function inline(children: Inline[], jump: Jump): ReactNode {
  return children.map((child, at): ReactNode => {
    if (child.type === "text") return <Fragment key={at}>{child.text}</Fragment>;
    if (child.type === "strong") return <strong key={at}>{inline(child.children, jump)}</strong>;
    if (child.type === "em") return <em key={at}>{inline(child.children, jump)}</em>;
    if (child.type === "link") {
      // A restored backup may contain any address, even one with `javascript:`.
      if (!/^(https?:\/\/|\/)/.test(child.href)) return <Fragment key={at}>{inline(child.children, jump)}</Fragment>;
      return (
        <a key={at} href={child.href} target="_blank" rel="noopener">
          {inline(child.children, jump)}
          <span className="vh"> (nieuw venster)</span>
        </a>
      );
    }
    if (child.value !== null) return <Fragment key={at}>{child.value}</Fragment>;
    return <Blank key={at} label={child.label} jump={jump && (() => jump(child.key))} />;
  });
}

function block(one: Block, at: number, jump: Jump): ReactNode {
  if (one.type === "heading") {
    const Heading = one.level <= 2 ? "h4" : "h5";
    return <Heading key={at}>{inline(one.children, jump)}</Heading>;
  }
  if (one.type === "paragraph") return <p key={at}>{inline(one.children, jump)}</p>;
  if (one.type === "list") {
    const items = one.items.map((item, i) => <li key={i}>{inline(item, jump)}</li>);
    const List = one.ordered ? "ol" : "ul";
    return <List key={at}>{items}</List>;
  }
  return (
    <table key={at} className="table">
      <thead>
        <tr>
          {one.head.map((cell, i) => (
            <th key={i} scope="col">
              {inline(cell, jump)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {one.rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <td key={j}>{inline(cell, jump)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Paper({ title, blocks, jump }: { title: string; blocks: Block[]; jump: Jump }) {
  return (
    <div className="paper__text prose flow">
      <h3 className="paper__title">{title}</h3>
      {blocks.map((one, at) => block(one, at, jump))}
    </div>
  );
}
