import type { AddressWords } from '#state/address-words.ts'

/** Says how the search of `/ocorrencias` is written in its address; the groups have the words of the wire. */
export const OCCURRENCES_ADDRESS = { names: { group: 'grupo' }, values: {} } satisfies AddressWords
