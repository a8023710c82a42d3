export function ask() {}
export function manage() {}
