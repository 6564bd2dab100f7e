// Writes src/lib/protocol.gen.ts, the messages as TypeScript types, from table/protocol.json. Runs before everything else.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const source = new URL('../../table/protocol.json', import.meta.url);
const target = new URL('../src/lib/protocol.gen.ts', import.meta.url);
const { types, every, ...sides } = JSON.parse(readFileSync(source, 'utf8'));

const titled = (type) => type.replace(/(^|_)(.)/g, (_, __, letter) => letter.toUpperCase());
const parts = ['// Written from table/protocol.json; do not edit.'];
for (const [name, { about, is, fields }] of Object.entries(types)) {
  const members = Object.entries(fields ?? {}).map(([field, type]) => (Array.isArray(type) ? `  /** ${type[1]} */\n  ${field}: ${type[0]};` : `  ${field}: ${type};`));
  parts.push(`/** ${about} */\n${is ? `export type ${name} = ${is};` : `export interface ${name} {\n${members.join('\n')}\n}`}`);
}
for (const [side, prefix] of [['to', 'To'], ['from', 'From']]) {
  for (const { type, about, fields } of sides[side]) {
    const members = Object.entries({ ...every, ...fields }).map(([field, [kind, meaning]]) => `  /** ${meaning} */\n  ${field}: ${kind};`);
    parts.push(`/** ${about} */\nexport interface ${prefix}${titled(type)} {\n  type: '${type}';\n${members.join('\n')}\n}`);
  }
  parts.push(`export type ${prefix} = ${sides[side].map(({ type }) => prefix + titled(type)).join(' | ')};`);
}
const text = `${parts.join('\n\n')}\n`;
if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
