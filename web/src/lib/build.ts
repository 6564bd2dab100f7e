// Which build of the page this is: page, worker and service worker of one build carry the same id (vite.config.ts).
export const unknownBuild = 'none'; // while the page is being developed
export const build: string = typeof __BUILD__ === 'undefined' ? unknownBuild : __BUILD__;
