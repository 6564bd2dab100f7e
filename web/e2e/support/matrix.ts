// `./test` tries each thing once; `./test long` in every language, in every size and with every game.
export const long = process.env.KILOWATT_LONG === '1';

export const every = <T>(all: readonly T[], few: readonly T[]): readonly T[] => (long ? all : few);
