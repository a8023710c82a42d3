// The values of a content file and their schema, independent of the page.

/**
 * Resolves the references in a schema. Its own keywords override those of the referenced schema; `nullable` says
 * whether the value may be null.
 */
export function resolved(schema, root) {
  let found = schema;
  let nullable = false;
  for (;;) {
    const options = found.anyOf?.filter(({ type }) => type !== "null");
    const reference = found.$ref ?? found.allOf?.[0]?.$ref ?? (options?.length === 1 ? options[0].$ref : undefined);
    if (found.anyOf && options.length < found.anyOf.length) nullable = true;
    if (reference) {
      const name = reference.replace("#/definitions/", "");
      const { $ref, allOf, anyOf, ...own } = found;
      found = { ...root.definitions[name], ...own, name };
    } else if (options?.length === 1) {
      const { anyOf, ...own } = found;
      found = { ...options[0], ...own };
    } else break;
  }
  const types = [found.type ?? []].flat();
  return { ...found, types: types.filter((type) => type !== "null"), nullable: nullable || types.includes("null") };
}

/** A schema of a neutral form, with the descriptions of the sibling keys: a schema describes each key only once. */
export function explained(property, beside) {
  const said = ({ description, label, help } = {}) => ({ description, label, help });
  const told = ([key, one]) => [key, { ...said(beside[key]), ...one }];
  const all = (one) =>
    one.properties ? { ...one, properties: Object.fromEntries(Object.entries(one.properties).map(told)) } : one;
  return property.anyOf ? { ...property, anyOf: property.anyOf.map(all) } : property;
}

/** Which kind of field a schema needs. */
export function kindOf(schema) {
  if (schema.anyOf) return "choice";
  if (schema.enum) return "enum";
  if (schema.properties) return schema.maxProperties === 1 ? "variant" : "object";
  if (schema.types.includes("object")) return "map";
  if (schema.types.includes("array")) return "list";
  if (schema.types.includes("boolean")) return "boolean";
  if (schema.types.includes("integer") || schema.types.includes("number")) return "number";
  if (schema.format === "date") return "date";
  return "text";
}

/** The initial value of a new field: all required keys, with defaults or empty values. */
export function fresh(schema, root) {
  const found = resolved(schema, root);
  if (found.default !== undefined && found.default !== null) return found.default;
  switch (kindOf(found)) {
    case "choice":
      return fresh(found.anyOf[0], root);
    case "enum":
      return found.enum[0];
    case "variant":
      return found.types.includes("string") ? found.pattern.slice(2).split("|")[0] : {};
    case "object":
      return Object.fromEntries((found.required ?? []).map((key) => [key, fresh(found.properties[key], root)]));
    case "map":
      return {};
    case "list":
      return [];
    case "boolean":
      return false;
    case "number":
      return found.minimum ?? 0;
    case "date":
      return new Date().toISOString().slice(0, 10);
    default:
      return "";
  }
}

/** The name of a value's type, for a value that has one of several types. */
export const variantOf = (value) => (typeof value === "string" ? value : Object.keys(value ?? {})[0]);

/** The label of one of several types. */
export const variantName = (found, name, root) => resolved(found.properties[name] ?? {}, root).label ?? name;

export const get = (root, at) => at.reduce((value, step) => value?.[step], root);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const copy = (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value)));
const starts = (path, start) => start.every((step, index) => path[index] === step);

/** The values of a file, and the changes that are not saved yet. */
export function makeValues(value, body) {
  let waiting = [];
  let sent = [];

  // Applies a change to the values here.
  function make(change) {
    const { do: what, at, now, to } = change;
    if (what === "body") {
      self.body = now;
      return;
    }
    const parent = at.slice(0, -1);
    const last = at.at(-1);
    let holder = get(self.value, parent);
    // A key without a value becomes an object.
    if (holder === null || holder === undefined) {
      holder = {};
      if (parent.length === 0) self.value = holder;
      else get(self.value, parent.slice(0, -1))[parent.at(-1)] = holder;
    }
    if (what === "set") holder[last] = copy(now);
    else if (what === "remove" && Array.isArray(holder)) holder.splice(last, 1);
    else if (what === "remove") delete holder[last];
    else if (what === "move") holder.splice(to, 0, ...holder.splice(last, 1));
    else if (Array.isArray(holder)) holder.splice(last, 0, copy(now));
    else holder[last] = copy(now);
  }

  // Queues the latest change. Merges it with the one before if both concern the same value.
  function keep(change) {
    const last = waiting.at(-1);
    const within = last?.at && change.at && ["set", "add"].includes(last.do) && starts(change.at, last.at);
    const ends = within && change.do === "remove" && change.at.length === last.at.length;
    if (ends && last.do === "add") waiting.pop();
    else if (ends) waiting.splice(-1, 1, { do: "remove", at: last.at, was: last.was });
    else if (
      within &&
      (change.do !== "move" || change.at.length > last.at.length) &&
      !(change.do === "add" && change.at.length === last.at.length)
    ) {
      last.now = copy(get(self.value, last.at));
      if (last.do === "set" && same(last.was, last.now)) waiting.pop();
    } else if (last?.do === "body" && change.do === "body") {
      last.now = change.now;
      if (last.was === last.now) waiting.pop();
    } else waiting.push(copy(change));
  }

  const self = {
    value,
    body,
    change(change) {
      make(change);
      keep(change);
    },
    /** Marks the pending changes as in flight, and returns them. */
    take() {
      sent = waiting;
      waiting = [];
      return sent;
    },
    /** The request failed: puts its changes back in front of newer ones. */
    giveBack() {
      const [later, ...more] = waiting;
      waiting = sent;
      sent = [];
      if (later && more.length === 0) keep(later);
      else if (later) waiting.push(later, ...more);
    },
    saved() {
      sent = [];
    },
    /** The lengths of the lists that the value at a path is in, the innermost first. */
    lengths: (at) =>
      at
        .flatMap((step, index) => (typeof step === "number" ? [get(self.value, at.slice(0, index))?.length ?? 0] : []))
        .toReversed(),
    /** Paths that the unsaved changes add. */
    added: () => [...sent, ...waiting].filter((change) => change.do === "add").map(({ at }) => at),
    /** Resolves a conflict: the pending change to `mine` becomes a change from `was`, the current text, to `now`. */
    settle(mine, was, now) {
      const one = waiting.find((change) => ["set", "body"].includes(change.do) && change.now === mine);
      // Something else was typed since.
      if (!one) return;
      Object.assign(one, { was, now });
      make(one);
      waiting = waiting.filter((change) => change !== one || !same(was, now));
    },
    get isSaved() {
      return waiting.length === 0 && sent.length === 0;
    },
    get waits() {
      return waiting.length > 0;
    },
  };
  return self;
}

/** A path as messages show it: `faq[2].vraag`. */
export const written = (at) =>
  at.reduce((path, step) => (typeof step === "number" ? `${path}[${step}]` : path ? `${path}.${step}` : step), "");
/** The path without the positions of list items: `faq[].vraag`. */
export const general = (at) => written(at).replaceAll(/\[\d+\]/g, "[]");
