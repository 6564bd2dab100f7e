// All that the page has of Goofspiel but its words, in one piece: a table needs it at once.
export { default as data } from 'virtual:data/goofspiel';
export { default as Board } from './Board.svelte';
export { gloss } from './gloss';
export { default as Legend } from './Legend.svelte';
export { default as Peek } from './Peek.svelte';
export { ruleLinks } from './rule_links';
