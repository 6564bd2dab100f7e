// Modules that the build makes up.
/// <reference types="vite/client" />
/// <reference types="svelte" />
declare module 'virtual:engine' {
  const address: string;
  export default address;
}
declare module 'virtual:weights' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
declare module 'virtual:data/*' {
  const files: Record<string, unknown>;
  export default files;
}
