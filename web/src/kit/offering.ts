// Whether the thing that something is drawn in can be chosen: its halo is drawn only then. A board has far more things than choices.
import { getContext, hasContext, setContext } from 'svelte';

const key = Symbol('offering');

export const offering = (isOption: () => boolean): void => void setContext(key, isOption);
export const isOffered = (): (() => boolean) => (hasContext(key) ? getContext<() => boolean>(key) : () => true);
