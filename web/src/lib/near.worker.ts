// Runs tables inside the page.
export {};
