export function apply(_: unknown) {}
