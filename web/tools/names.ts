// The games and languages the page is built with.
export const games = ['powerline', 'pampero', 'century'];
export const langs = ['en', 'de', 'fr'];
