// Rules for new passwords. There is none about kinds of characters, because such rules make passwords hard to remember
// and easy to guess (NIST SP 800-63B, 3.1.1). The server validates too.

/** Minimum and maximum length of a new password, in characters. */
export const SHORTEST = 12;
const LONGEST = 200;

/** A rule, and whether a password meets it. */
export interface Rule {
  text: string;
  kept: boolean;
}

// Words in the most common passwords of twelve or more characters, in the languages of Belgium and in English. Digits
// and signs around them, or instead of letters, don't make a password stronger.
const WORDS =
  "password passwort paswoord wachtwoord passe motdepasse mot de welkom welcome bienvenue hallo hello bonjour iloveyou ikhouvan jou jetaime love geheim secret azerty qwerty qwertz azertyuiop qwertyuiop qsdfghjklm asdfghjkl asdfgh qsdfgh wxcvbn zxcvbn zxcvbnm abc abcd abcdef abcdefgh abcdefghijkl admin administrator beheerder letmein login inloggen test tester testing changeme veranderme user gebruiker klant company bedrijf gent antwerpen brussel brugge leuven vlaanderen belgie belgium football voetbal monkey dragon master princess sunshine superman batman baseball computer internet zomer winter lente herfst summer maandag dinsdag woensdag donderdag vrijdag januari februari default correct horse battery staple".split(
    " ",
  );
const WORD = new RegExp(`^(?:${WORDS.toSorted((a, b) => b.length - a.length).join("|")})+$`);

const LETTERS: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/** Sequences of adjacent characters on a keyboard or in the alphabet. */
const RUNS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "azertyuiop",
  "qwertyuiop",
  "qsdfghjklm",
  "asdfghjkl",
  "wxcvbn",
  "zxcvbnm",
].flatMap((run) => [run, Array.from(run).reverse().join("")]);

/** The number of characters that are predictable from the previous one: the same character, or its neighbour. */
function predictable(text: string): number {
  let count = 0;
  for (let at = 1; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1);
    if (text.charCodeAt(at) === text.charCodeAt(at - 1) || RUNS.some((run) => run.includes(pair))) count++;
  }
  return count;
}

/** Whether a password is common, and so easy to guess. */
export function common(password: string): boolean {
  const text = password.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");
  // A short piece that is repeated.
  if (/^(.{1,5}?)\1+.{0,4}$/u.test(text) && new Set(text).size < 6) return true;
  if (/^[\d\s.,:/+-]*$/.test(text) || predictable(text) >= text.length * 0.6) return true;
  const read = (one: string) => one.replaceAll(/[@4310!$5]/g, (char) => LETTERS[char] ?? char);
  return [text, read(text), read(text.replace(/[\d\W_]+$/, ""))].some((one) =>
    WORD.test(one.replaceAll(/[^a-z]/g, "")),
  );
}

/** Whether a password is just the e-mail address, or its part before the @. */
function isAddress(password: string, email: string): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
  const text = bare(password);
  const [name = ""] = email.split("@");
  return (
    text !== "" &&
    [email, name].some((one) => bare(one) !== "" && text.replace(/\d{0,4}$/, "") === bare(one).replace(/\d{0,4}$/, ""))
  );
}

/** Length in code points, not in UTF-16 code units. */
const length = (text: string) => Array.from(text).length;

/**
 * The rules for a new password, in the order in which they are shown. An empty password meets none, and the e-mail rule
 * is not met while the address is empty. If the address is unknown (`null`), that rule is left to the server.
 */
export function rules(password: string, email: string | null): Rule[] {
  const some = password !== "";
  return [
    { text: `Minstens ${SHORTEST} tekens`, kept: length(password) >= SHORTEST },
    ...(email === null
      ? []
      : [{ text: "Niet je e-mailadres", kept: some && email.trim() !== "" && !isAddress(password, email) }]),
    { text: "Geen veelgebruikt wachtwoord", kept: some && !common(password) },
  ];
}

/** The message about an invalid new password; empty if it is valid. */
export function passwordError(password: string, email: string): string {
  if (length(password) < SHORTEST) return `Wachtwoord moet minimaal ${SHORTEST} karakters bevatten`;
  if (length(password) > LONGEST) return `Wachtwoord mag maximaal ${LONGEST} karakters bevatten`;
  if (isAddress(password, email)) return "Wachtwoord mag niet je e-mailadres zijn";
  if (common(password)) return "Dit wachtwoord is te gemakkelijk te raden";
  return "";
}

/** Whether a valid password is strong, as far as the browser can tell. Length without repetition matters most. */
export function isStrong(password: string): boolean {
  const text = password.toLowerCase();
  return length(password) - predictable(text) >= 16 && new Set(text).size >= 9;
}
