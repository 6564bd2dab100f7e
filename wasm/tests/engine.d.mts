/** The engine of a game in node: text in, texts out. */
export interface Engine {
  handle(text: string, now?: number): string[];
  think(milliseconds?: number, now?: number): string[];
  thinking(): boolean;
  tick(now?: number): string[];
  due(): number;
  exports: WebAssembly.Exports;
}
export function start(engine: BufferSource | WebAssembly.Module, random?: (array: Uint8Array<ArrayBuffer>) => void): Promise<Engine>;
