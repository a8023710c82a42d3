// oxlint rule: a test must poll a page. A browser takes time, so a single read passes on a quiet machine and fails on a busy
// one; `expect.poll` reads until the value is as expected. The same goes for a list that a listener fills. Fixed waits are
// refused too: they are too short for a busy machine and too long for a quiet one. The helpers named below are in
// tests/browser/poll.ts.

/** @import { ESTree, Plugin, Rule, Scope } from "@oxlint/plugins" */

/** Name of the function that repeats the expectations in it. */
const REPEATS = "eventually";
/** Marks a value that can't change any more. */
const FINAL = "final";

/** Hooks that finish before a test begins. */
const BEFORE = ["beforeAll", "beforeEach"];

/** Methods of pages and locators that read. */
const READS =
  /^(allInnerTexts|allTextContents|boundingBox|content|cookies|count|evaluate|evaluateAll|getAttribute|innerHTML|innerText|inputValue|is(Checked|Disabled|Editable|Enabled|Hidden|Visible)|textContent|title|url)$/;

/** Methods that add to an array, a set or a map. */
const ADDS = /^(add|push|set|unshift)$/;

/** Methods that return a locator. */
const LOCATES = /^(filter|first|getBy\w+|last|locator|nth)$/;

/** @type {Rule} */
const polledReads = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      sleep:
        "A fixed time is too short on a busy machine: wait for what it is for. `waitUntilLoaded(page)` waits until a page has all that it asks for by itself.",
      once: "This looks once, and a busy machine is late: `await expect.poll(() => …)` looks until it is so; `eventually(async () => …)` does for expectations that belong together. Around what can't change any more goes `final(…)`.",
    },
  },
  create(context) {
    const { visitorKeys } = context.sourceCode;

    /**
     * The ancestors of a node, the outermost first.
     * @param {ESTree.Node} node
     */
    const ancestors = (node) => /** @type {ESTree.Node[]} */ (context.sourceCode.getAncestors(node));

    /**
     * The nodes of an expression, without nested functions and final values.
     * @param {ESTree.Node} node
     * @returns {Generator<ESTree.Node>}
     */
    function* within(node) {
      if (node.type.includes("Function") || calls(node, FINAL)) return;
      yield node;
      for (const key of visitorKeys[node.type] ?? []) {
        const children = /** @type {Record<string, ESTree.Node | (ESTree.Node | null)[] | null>} */ (
          /** @type {unknown} */ (node)
        )[key];
        for (const one of [children ?? []].flat()) if (one !== null) yield* within(one);
      }
    }

    /**
     * Whether an expression reads a page: by one of those methods, or by a function that is given a page or a locator.
     * @param {ESTree.Node} node
     */
    const reads = (node) =>
      node.type === "CallExpression" &&
      (READS.test(method(node)) ||
        node.arguments.some((one) => (one.type === "Identifier" && one.name === "page") || LOCATES.test(method(one))));

    /**
     * Whether a name holds the result of an earlier read.
     * @param {Extract<ESTree.Node, { type: "Identifier" }>} name
     */
    function wasRead(name) {
      /** @type {Scope | null} */
      let scope = context.sourceCode.getScope(name);
      while (scope !== null && !scope.set.has(name.name)) scope = scope.upper;
      const declared = scope?.set.get(name.name)?.defs[0]?.node;
      if (declared?.type !== "VariableDeclarator") return false;
      // Includes `for (const one of await …)`.
      const around = ancestors(declared).at(-2);
      const value = around?.type === "ForOfStatement" ? around.right : declared.init;
      if (!value) return false;
      return [...within(value)].some(
        (node) => node.type === "AwaitExpression" && [...within(node.argument)].some(reads),
      );
    }

    /**
     * The function around a node.
     * @param {ESTree.Node} node
     */
    const functionAround = (node) => ancestors(node).findLast((one) => one.type.includes("Function"));

    /**
     * Whether another function fills the value later: one that answers requests, or listens to the page.
     * @param {Extract<ESTree.Node, { type: "Identifier" }>} name
     */
    function isFilled(name) {
      /** @type {Scope | null} */
      let scope = context.sourceCode.getScope(name);
      while (scope !== null && !scope.set.has(name.name)) scope = scope.upper;
      const here = functionAround(name);
      return (scope?.set.get(name.name)?.references ?? []).some((reference) => {
        const used = /** @type {ESTree.Node} */ (reference.identifier);
        const [called, member] = [ancestors(used).at(-2), ancestors(used).at(-1)];
        const added = called !== undefined && member?.type === "MemberExpression" && ADDS.test(method(called));
        const changed = (reference.isWrite() && !reference.init) || added;
        return (
          changed &&
          functionAround(used) !== here &&
          !ancestors(used).some((one) => BEFORE.some((name) => calls(one, name)))
        );
      });
    }

    /**
     * Whether the test expects nothing to be there, which can't be polled: `toEqual([])`, `toBe(0)`, `not.toContain(…)`.
     * @param {ESTree.CallExpression} call
     */
    function isNothing(call) {
      const [matcher, member] = [ancestors(call).at(-2), ancestors(call).at(-1)];
      if (matcher?.type === "MemberExpression") return true;
      if (matcher?.type !== "CallExpression" || member?.type !== "MemberExpression") return false;
      const value = matcher.arguments[0];
      if (value === undefined) return method(matcher) === "toBeUndefined";
      return ["0", "[]", "false", "undefined"].includes(context.sourceCode.getText(value));
    }

    return {
      "CallExpression[callee.property.name='waitForTimeout']"(/** @type {ESTree.CallExpression} */ call) {
        context.report({ node: call, messageId: "sleep" });
      },
      "CallExpression[callee.name='expect']"(/** @type {ESTree.CallExpression} */ call) {
        if (ancestors(call).some((one) => calls(one, REPEATS))) return;
        const looked = call.arguments[0];
        if (looked === undefined) return;
        for (const node of within(looked)) {
          const now =
            node.type === "AwaitExpression" ||
            (node.type === "Identifier" && (wasRead(node) || (isFilled(node) && !isNothing(call)))) ||
            (reads(node) && node.type === "CallExpression" && /^page\.url\b/.test(context.sourceCode.getText(node)));
          if (now) {
            context.report({ node: call, messageId: "once" });
            return;
          }
        }
      },
    };
  },
};

/** @type {Plugin} */
export default { meta: { name: "local" }, rules: { "polled-reads": polledReads } };

/**
 * Whether a node is a call of a function with this name.
 * @param {ESTree.Node} node
 * @param {string} name
 */
function calls(node, name) {
  return node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === name;
}

/**
 * The name of the method that a node calls, or nothing.
 * @param {ESTree.Node} node
 */
function method(node) {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return "";
  return node.callee.property.type === "Identifier" ? node.callee.property.name : "";
}
