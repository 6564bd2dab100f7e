// The words and data of the games, in the pieces in which the page needs them.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { games, langs } from './names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const constant = (value: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

// `….json?head` is only the name and description of a game, for the start page; the rest of its words comes later.
export function heads(): Plugin {
  return {
    name: 'kilowatt-heads',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.json?head')) return undefined;
      const { game } = read(id.slice(0, -'?head'.length)) as { game: unknown };
      return { code: `export const game = ${JSON.stringify(game)};`, moduleType: 'js' };
    },
  };
}

// `virtual:data/GAME` holds all component data of a game, by file name. A page that draws by positions of its own (geometry.json)
// needs none of the printed board.
export function gameData(): Plugin {
  const start = 'virtual:data/';
  return {
    name: 'kilowatt-data',
    resolveId: (id) => (id.startsWith(start) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${start}`)) return undefined;
      const game = id.slice(start.length + 1);
      const folder = `${root}games/${game}/data/`;
      const drawnElsewhere = existsSync(`${root}web/src/games/${game}/geometry.json`);
      const files = readdirSync(folder).filter((name) => name.endsWith('.json') && !(drawnElsewhere && name === 'board_geometry.json'));
      for (const name of files) this.addWatchFile(folder + name);
      return constant(Object.fromEntries(files.map((name) => [name.slice(0, -'.json'.length), read(folder + name)])));
    },
  };
}

// `virtual:words` loads, by game and language, the words of the rules side and those of the board as one piece.
export function gameWords(): Plugin {
  const start = 'virtual:words';
  return {
    name: 'kilowatt-words',
    resolveId: (id) => (id.startsWith(start) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${start}`)) return undefined;
      if (id === `\0${start}`) {
        const all = games.flatMap((game) => langs.map((lang) => `${game}/${lang}`));
        return `export default { ${all.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${start}/${name}`)})`).join(', ')} };`;
      }
      const [game, lang] = id.slice(start.length + 2).split('/');
      const files = [`${root}games/${game}/text/${lang}.json`, `${root}web/src/games/${game}/text/${lang}.json`].filter(existsSync);
      for (const file of files) this.addWatchFile(file);
      return constant(files.map(read));
    },
  };
}
