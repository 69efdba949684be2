/** The rulebook's text as sections of numbered rules, and rule numbers found in sentences. */

export interface Span {
  kind: "text" | "code" | "em" | "ruling" | "rule";
  text: string;
}

export interface Rule {
  number: string | null;
  spans: Span[];
}

export interface Section {
  number: number;
  title: string;
  rules: Rule[];
}

const INLINE = /\*\*R\*\*|`[^`]+`|\*[^*]+\*|\b\d{1,2}\.\d{1,2}\b/g;

/** Cut a sentence at rule numbers; `known` says which numbers are rules (not dollars). */
export function spans(text: string, known: (number: string) => boolean): Span[] {
  const out: Span[] = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    const found = match[0];
    let span: Span;
    if (found === "**R**") span = { kind: "ruling", text: "R" };
    else if (found.startsWith("`")) span = { kind: "code", text: found.slice(1, -1) };
    else if (found.startsWith("*")) span = { kind: "em", text: found.slice(1, -1) };
    else if (text[match.index - 1] !== "$" && known(found)) span = { kind: "rule", text: found };
    else continue;
    if (match.index > last) out.push({ kind: "text", text: text.slice(last, match.index) });
    out.push(span);
    last = match.index + found.length;
  }
  if (last < text.length) out.push({ kind: "text", text: text.slice(last) });
  return out;
}

/** Several rules may stand in one paragraph: a number that goes on counting begins the next one. */
function split(section: number, paragraph: string): { number: string | null; text: string }[] {
  const out: { number: string | null; text: string }[] = [];
  let count = 0;
  let last = 0;
  let number: string | null = null;
  for (const match of paragraph.matchAll(/(?<=^|\s)(\d+)\.(\d+) /g)) {
    if (Number(match[1]) !== section || Number(match[2]) !== count + 1) continue;
    const before = paragraph.slice(last, match.index).trim();
    if (before) out.push({ number, text: before });
    count += 1;
    number = `${section}.${count}`;
    last = match.index + match[0].length;
  }
  out.push({ number, text: paragraph.slice(last).trim() });
  return out;
}

/** Read the rulebook: `## n. Title`, then paragraphs of numbered rules; what is before is left out. */
export function parseRules(markdown: string): Section[] {
  const raw: { number: number; title: string; body: string[] }[] = [];
  for (const line of markdown.split("\n")) {
    const heading = /^## (\d+)\. (.+)$/.exec(line);
    if (heading) raw.push({ number: Number(heading[1]), title: heading[2] ?? "", body: [] });
    else raw.at(-1)?.body.push(line);
  }
  const texts = raw.map((s) => split(s.number, s.body.join(" ").replace(/\s+/g, " ").trim()));
  const numbers = new Set(texts.flat().map((r) => r.number));
  return raw.map((s, i) => ({
    number: s.number,
    title: s.title,
    rules: (texts[i] ?? []).map((r) => ({ number: r.number, spans: spans(r.text, (n) => numbers.has(n)) })),
  }));
}
