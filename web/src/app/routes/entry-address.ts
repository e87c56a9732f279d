import type { AddressWords } from '#state/address-words.ts'

/** `/login` and `/lock` in the words of their addresses. */
export const ENTRY_ADDRESS = { names: { returnTo: 'volta' } } satisfies AddressWords
