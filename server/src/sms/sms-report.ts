import type { SmsGatewayForm } from '@monitorweb/contract/commands/sms-gateway-operations'
import type { SmsReport } from '../storage/commands/sms-delivery.ts'
import { valueAt, wordsIn } from './sms-outcome.ts'

type Names = Pick<SmsGatewayForm, 'reportIdField' | 'reportStatusField' | 'deliveredWords' | 'failedWords'>

/** The names in the address by which we know of which command it is. */
export const COMMAND_OF_REPORT = 'comando'

/**
 * Reads what a gateway says of a message, as JSON or as a form, in the address or in the body; null for what says neither that it was delivered nor
 * that it was not.
 */
export function readSmsReport(names: Names, query: URLSearchParams, body: string): SmsReport | null {
  const said = { ...Object.fromEntries(query), ...valuesIn(body) }
  const status = valueAt(said, names.reportStatusField)
  const state = wordsIn(names.deliveredWords).includes(status.toLowerCase())
    ? 'delivered'
    : wordsIn(names.failedWords).includes(status.toLowerCase())
      ? 'refused'
      : null
  if (status === '' || state === null) return null
  const number = query.get(COMMAND_OF_REPORT) ?? ''
  return {
    ...{ state, commandId: /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null },
    ...{ smsId: valueAt(said, names.reportIdField), words: `O gateway de SMS informou: ${status.slice(0, 60)}` },
  }
}

function valuesIn(body: string): object {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}
