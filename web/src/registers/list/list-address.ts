import { type AddressWords, toAddress } from '#state/address-words.ts'

const columns = {
  name: 'nome',
  status: 'situacao',
  taxNumber: 'documento',
  city: 'cidade',
  phone: 'telefone',
  vehicles: 'veiculos',
  communicating: 'comunicando',
  code: 'codigo',
  contact: 'contato',
  externalCode: 'externo',
  serial: 'serie',
  model: 'modelo',
  vehicle: 'veiculo',
  customer: 'cliente',
  line: 'linha',
  carrier: 'operadora',
  lastCommunicationAt: 'comunicou',
  plate: 'placa',
  description: 'descricao',
  year: 'ano',
  color: 'cor',
  device: 'equipamento',
  lastHeardAt: 'comunicacao',
  otherPlate: 'outra',
  chassis: 'chassi',
  userType: 'tipo',
  lastLoginAt: 'acesso',
  totpActive: 'etapas',
  accessEndsAt: 'termina',
  lastLoginAddress: 'endereco',
  createdAt: 'cadastrado',
  updatedAt: 'alterado',
  groups: 'grupos',
  kind: 'tipo-de-veiculo',
  parent: 'superior',
  firmware: 'programa',
  email: 'email',
  login: 'login',
}

/** The key of a column: each has a word of its own in links. */
export type ListColumnKey = keyof typeof columns

/**
 * These are the words in which links to the registers' lists, and the views that people saved of them, say what is looked for. They
 * come with the lists, not with the router's table of addresses, which every page would have to load.
 */
export const LIST_ADDRESS = {
  names: {
    text: 'busca',
    sort: 'ord',
    columns: 'col',
    page: 'pagina',
    status: 'situacao',
    customerId: 'cliente',
    groupId: 'grupo',
    versionId: 'modelo',
    userTypeId: 'tipo',
    without: 'sem',
    unassigned: 'livre',
  },
  values: {
    sort: columns,
    columns,
    status: { active: 'ativo', inactive: 'inativo' },
    without: { device: 'equipamento', vehicle: 'veiculo' },
    unassigned: { yes: 'sim' },
  },
} satisfies AddressWords

/** Answers the parameters of a link to a register's list with these filters set. */
export function linkToList(
  filters: Partial<Record<keyof (typeof LIST_ADDRESS)['names'], string>>,
): Record<string, unknown> {
  return toAddress(filters, LIST_ADDRESS)
}

/** Answers the parameters of a link from a list to a new record, which begins as the customer's whose records are listed. */
export function linkToNew({ customerId }: Readonly<Record<string, string>>): Record<string, unknown> {
  return linkToList(customerId === undefined ? {} : { customerId })
}
