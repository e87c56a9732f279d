import type { AddressWords } from '#state/address-words.ts'

/** These are the words of the address `/chamados`. */
export const CALL_ADDRESS = {
  names: {
    group: 'grupo',
    text: 'busca',
    customerId: 'cliente',
    vehicleId: 'veiculo',
    assignee: 'responsavel',
    mine: 'meus',
    overdue: 'vencidos',
    awaiting: 'aguardando',
    urgentPage: 'pagina_urgentes',
    importantPage: 'pagina_importantes',
    finishedPage: 'pagina_finalizados',
    opening: 'novo',
    t: 't',
  },
  values: {
    opening: { blank: 'em_branco' },
    group: { open: 'abertos', urgent: 'urgentes', important: 'importantes', finished: 'finalizados' },
    assignee: { nobody: 'ninguem' },
    awaiting: { desk: 'central', customer: 'cliente' },
  },
} satisfies AddressWords

/** These are the parameters that the router gives and takes. */
export type CallParams = Partial<Record<keyof typeof CALL_ADDRESS.names, string>>
