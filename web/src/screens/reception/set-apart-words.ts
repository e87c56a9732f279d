import type { SetApart } from '@monitorweb/contract/administration/reception-operations'
import type { SetApartReason } from '@monitorweb/domain/position/set-apart'
import { formatDateTime } from '#format/date-time.ts'

const WORDS: Record<SetApartReason, string> = {
  unknownType: 'Tipo de mensagem que não conhecemos',
  noLayout: 'Tipo conhecido, com tamanho ou conteúdo que não conhecemos',
  decoderFault: 'A leitura falhou',
  refusedContent: 'O banco de dados recusou o conteúdo',
  tooOld: 'Mais antiga que a idade aceita',
  tooFarAhead: 'Mais de um dia à frente',
  noTime: 'Sem uma data que exista',
  oldUnregistered: 'Antiga demais para um equipamento sem cadastro',
}

/** Says why something was set apart, with the time that a report gave for itself. */
export function reasonWords({ reason, detail }: Pick<SetApart, 'reason' | 'detail'>): string {
  const words = WORDS[reason as SetApartReason] ?? reason
  const time = Date.parse(detail)
  return /^[+-]?\d{4,6}-\d\d-\d\dT/.test(detail) && !Number.isNaN(time) ? `${words}: ${formatDateTime(time)}` : words
}
