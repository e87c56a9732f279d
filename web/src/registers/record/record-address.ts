import type { AddressWords } from '#state/address-words.ts'

/** A record of whichever register in the words of its address. */
export const RECORD_ADDRESS = {
  names: { tab: 'aba', swap: 'trocar' },
  values: {
    tab: {
      devices: 'equipamentos',
      owners: 'proprietarios',
      calls: 'chamados',
      access: 'acessos',
      changes: 'alteracoes',
    },
  },
} satisfies AddressWords

/** A further tab of a record. */
export type RecordTabName = keyof typeof RECORD_ADDRESS.values.tab
