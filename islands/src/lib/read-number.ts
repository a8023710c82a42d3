/**
 * Reads a number as Belgians write it: `4.500`, `4500,50`, `€ 4 500`, `22 %`; null if it is not a number. The last
 * point or comma is a decimal sign, unless three digits follow it: those are thousands.
 */
export function readNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f€%]/g, "");
  if (!/^-?(\d+|\d{1,3}([.,]\d{3})+)([.,]\d{1,4})?$/.test(bare)) return null;
  const sign = /[.,](?=\d{1,4}$)/.exec(bare);
  const tail = sign === null ? "" : bare.slice(sign.index + 1);
  // Three digits are decimals after a leading zero (`0,125`), or if the other sign groups thousands (`1.234,567`).
  const thousands = tail.length === 3 && !/^-?0/.test(bare) && !(bare.includes(".") && bare.includes(","));
  const whole = sign === null || thousands ? bare : bare.slice(0, sign.index);
  const value = Number(`${whole.replace(/[.,]/g, "")}.${thousands ? "" : tail}`);
  return Number.isFinite(value) ? value + 0 : null;
}
