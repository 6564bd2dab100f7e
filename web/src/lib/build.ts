// Which build of the page this is: page, worker and service worker of one build carry the same id (vite.config.ts).
export const build: string = typeof __BUILD__ === 'undefined' ? 'none' : __BUILD__;
