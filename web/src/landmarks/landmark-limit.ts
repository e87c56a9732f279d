import { formatCount } from '#format/numbers.ts'

/** A person who may see more landmarks than these gets the names of the first ones. */
export const MOST_READ = 10_000
export const CUT_WORDS = `Lidos os ${formatCount(MOST_READ)} primeiros pontos de referência`
