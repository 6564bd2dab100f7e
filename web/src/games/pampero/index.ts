// All that the page has of Pampero but its words, in one piece: a table needs it at once.
export { default as data } from 'virtual:data/pampero';
export { default as Board } from './Board.svelte';
export { optionSigns } from './option_signs';
export { gloss } from './gloss';
export { default as Headline } from './Headline.svelte';
export { default as Legend } from './Legend.svelte';
export { lesson } from './lesson';
export { moments } from './moments';
export { default as Peek } from './Peek.svelte';
export { projection } from './projection';
export { ruleLinks } from './rule_links';
export { spoken } from './spoken';
export { story } from './story';
