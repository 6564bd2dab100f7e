// The messages of the table; docs/protocol.md says how they are used, protocol.gen.ts is written from table/protocol.json.
export * from './protocol.gen';
import type { From, FromUpdate, FromView, Option, To } from './protocol.gen';

export type Update = FromUpdate;
export type View = FromView;
export type Run = Exclude<Option, string>;
export type Sent = To & { ch?: number };
export type Received = From & { ch?: number };
