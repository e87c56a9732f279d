import type { AddressWords } from '#state/address-words.ts'

/** These are the words of the address of a record, of whichever register. */
export const RECORD_ADDRESS = {
  names: { tab: 'aba', swap: 'trocar' },
  values: {
    tab: {
      devices: 'equipamentos',
      owners: 'proprietarios',
      calls: 'chamados',
      access: 'acessos',
      branding: 'marca',
      changes: 'alteracoes',
    },
  },
} satisfies AddressWords

export type RecordTabName = keyof typeof RECORD_ADDRESS.values.tab
