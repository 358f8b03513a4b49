import { unsound } from './statement.ts';

/** An element; names are without their prefix, because banks choose prefixes as they like. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
  line: number;
}

const MAX_DEPTH = 40;
const MAX_ELEMENTS = 400_000;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Comments, instructions and quoted text; tags; text. The marks of a document type are no token of these. */
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads a small part of XML: no document types and no entities but the five every document has, so nothing in it can grow or fetch. */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '', line: 1 };
  const open: XmlElement[] = [root];
  let [at, line, count] = [0, 1, 0];
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) return unsound(text.startsWith('<!', at) ? 'UNSAFE_XML' : 'CUT_OFF', line);
    const [token, quoted, closing, name = '', attributes = '', empty, plain] = found;
    const parent = open.at(-1) ?? root;
    if (quoted !== undefined) parent.text += quoted;
    else if (plain !== undefined) parent.text += decode(plain, line);
    else if (closing) {
      if (open.length < 2 || parent.name !== localName(name)) unsound('CUT_OFF', line);
      open.pop();
    } else if (name !== '') {
      count += 1;
      if (open.length > MAX_DEPTH || count > MAX_ELEMENTS) unsound('UNSAFE_XML', line);
      const element = {
        name: localName(name),
        attributes: attributesOf(attributes, line),
        children: [],
        text: '',
        line,
      };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
    line += token.split('\n').length - 1;
    at = TOKEN.lastIndex;
  }
  if (open.length > 1) unsound('CUT_OFF', line);
  return root.children.length === 1 && root.children[0] ? root.children[0] : unsound('NOT_A_STATEMENT');
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function attributesOf(text: string, line: number): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [
      localName(name),
      decode(one ?? other ?? '', line),
    ]),
  );
}

function decode(text: string, line: number): string {
  return text.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const known = ENTITIES[name];
    if (!whole.endsWith(';') || (known === undefined && !number)) return unsound('UNSAFE_XML', line);
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : 0;
    return known ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ');
  });
}

export const childrenOf = (element: XmlElement | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element below, name by name. */
export function at(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((found, name) => childrenOf(found, name)[0], element);
}

export const textAt = (element: XmlElement | undefined, ...path: string[]) => at(element, ...path)?.text.trim() ?? '';
