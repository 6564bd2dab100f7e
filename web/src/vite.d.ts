// Modules that the build makes up.
/// <reference types="vite/client" />
/// <reference types="svelte" />
declare module 'virtual:engines' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
declare module 'virtual:workbenches' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
declare module 'virtual:box_weights' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
declare module 'virtual:weights' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
declare module 'virtual:words' {
  // By game and language: the words of its rules, and those of its board.
  const loads: Readonly<Record<string, () => Promise<{ default: readonly import('./lib/message').Sections[] }>>>;
  export default loads;
}
declare module 'virtual:data/*' {
  const files: Record<string, unknown>;
  export default files;
}
// eslint-disable-next-line no-var
declare var engines: Record<string, Promise<WebAssembly.Module>> | undefined; // begun by the first script, by game
declare const __BUILD__: string; // a hash of all that goes into this build of the page
