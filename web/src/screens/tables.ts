// The screens with a table on them: they come in one piece, as whoever waits for a board needs nearly all of it.
export { default as Learn } from './Learn.svelte';
export { default as TableScreen } from './TableScreen.svelte';
