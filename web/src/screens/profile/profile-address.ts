import type { AddressWords } from '#state/address-words.ts'

/** Says how the search of `/views/profile` is written in its address. */
export const PROFILE_ADDRESS = {
  names: { section: 'secao' },
  values: {
    section: {
      person: 'dados',
      password: 'senha',
      'second-factor': 'duas-etapas',
      sessions: 'sessoes',
      preferences: 'preferencias',
      notices: 'avisos',
    },
  },
} satisfies AddressWords
