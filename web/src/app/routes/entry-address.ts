import type { AddressWords } from '#state/address-words.ts'

/** These are the words of the addresses `/login` and `/lock`. */
export const ENTRY_ADDRESS = { names: { returnTo: 'volta' } } satisfies AddressWords
