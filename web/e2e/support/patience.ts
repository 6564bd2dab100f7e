// How long a test waits for one thing before it calls it missing, in milliseconds: no judgement of how quick the page is.
export const patience = 300_000;
