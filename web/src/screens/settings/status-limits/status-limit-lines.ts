import type { StatusLimitRow, statusLimitFields } from '@monitorweb/contract/administration/settings-operations'
import type { StatusLimits } from '@monitorweb/domain/status/status-limits'
import type { StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type { FormLine } from '#form/FieldsForm.tsx'
import { formatTypedNumber } from '#format/typed-number.ts'

/** Says for whom limits are set; a null means every customer or every model. */
export interface LimitsKey {
  customerId: number | null
  versionId: number | null
}

export type LimitName = keyof typeof statusLimitFields

interface LimitWords {
  label: string
  /** The label for the head of a column, where there is little room. */
  short: string
  unit: string
  factor: number
}

/** People speak of each limit in these words. What is stored in seconds is typed in minutes. */
export const LIMIT_WORDS: Record<LimitName, LimitWords> = {
  expectedOnSeconds: {
    label: 'Mensagem esperada, ignição ligada',
    short: 'Esperada, ligada',
    unit: 'min',
    factor: 60,
  },
  expectedOffSeconds: {
    label: 'Mensagem esperada, ignição desligada',
    short: 'Esperada, desligada',
    unit: 'min',
    factor: 60,
  },
  movingKmh: { label: 'Em movimento a partir de', short: 'Movimento', unit: 'km/h', factor: 1 },
  stillKmh: { label: 'Parado abaixo de', short: 'Parado', unit: 'km/h', factor: 1 },
  noGpsSeconds: { label: 'Sem GPS depois de', short: 'Sem GPS', unit: 'min', factor: 60 },
  lostInMotionSeconds: { label: 'Perda em movimento depois de', short: 'Perda', unit: 'min', factor: 60 },
}

/** Gives the lines of the form. An empty field shows the value that holds while nothing is entered. */
export function limitLines(inherited: StatusRules): FormLine<LimitName>[] {
  return (Object.keys(LIMIT_WORDS) as LimitName[]).map((name) => {
    const { label, unit, factor } = LIMIT_WORDS[name]
    return { name, label, unit, factor, placeholder: formatTypedNumber(inherited[name] / factor) }
  })
}

/** Turns a row of the server into what the rule of the status takes. */
export function limitsOf({ customerId, versionId, ...row }: StatusLimitRow): StatusLimits {
  const own = (Object.keys(LIMIT_WORDS) as LimitName[]).filter((name) => row[name] !== null)
  return { customerId, versionId, rules: Object.fromEntries(own.map((name) => [name, row[name]])) }
}
