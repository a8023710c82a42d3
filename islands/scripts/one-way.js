// Rule for oxlint: imports in src/ run one way, and no feature imports another. `import()` and types count too.

import { dirname, join, sep } from "node:path";

/** @import { ESTree, Plugin, Rule } from "@oxlint/plugins" */

/** Layers, lowest first; each may import those before it. A layer whose folders are independent ends in /. */
const ROOMS = ["contract", "lib", "ui", "features/", "portal/lib", "portal/features/", "portal/app", "app"];

/**
 * The layer of a file, as an index in that list, and its folder.
 *
 * @param {string} file
 */
function roomOf(file) {
  const path = file.split(sep).join("/").split("/src/").at(-1) ?? "";
  const place = ROOMS.findIndex((room) => path.startsWith(room.replace(/\/?$/, "/")));
  const room = ROOMS[place] ?? "";
  return { place, room, folder: room.endsWith("/") ? (path.slice(room.length).split("/")[0] ?? "") : "" };
}

/** @type {Rule} */
const oneWay = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      up: "{{from}} may not import {{to}}: imports run app, portal → features → ui → lib → contract",
      beside: "the feature {{from}} may not import the feature {{to}}: what they share stands in ui/ or lib/",
    },
  },
  create(context) {
    const own = roomOf(context.filename);
    /** @param {ESTree.Node} node */
    const check = (node) => {
      const source = "source" in node ? node.source : null;
      if (source?.type !== "Literal" || typeof source.value !== "string" || !source.value.startsWith(".")) return;
      const found = roomOf(join(dirname(context.filename), source.value));
      if (own.place < 0 || found.place < 0) return;
      if (found.place > own.place)
        context.report({ node: source, messageId: "up", data: { from: own.room, to: found.room } });
      else if (found.place === own.place && found.folder !== own.folder)
        context.report({ node: source, messageId: "beside", data: { from: own.folder, to: found.folder } });
    };
    return {
      ImportDeclaration: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** @type {Plugin} */
export default { meta: { name: "imports" }, rules: { "one-way": oneWay } };
