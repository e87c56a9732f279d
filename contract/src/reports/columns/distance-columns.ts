import type { CalendarStep } from '@monitorweb/domain/calendar/calendar-steps'
import { type ColumnDeclaration, type ColumnDeclarations, onScreenOnly } from './column-declaration.ts'
import { CUSTOMER_DOCUMENT, KM, PLATE, TEXT, WHOLE } from './common-columns.ts'
import { dayColumns } from './day-columns.ts'

/**
 * These columns say what vehicles, or customers, drove over a period. The screen says more of each row than the file,
 * whose further columns are those of {@link stepColumn}; the columns chosen here are also chosen for the file of days,
 * under the same keys.
 */
export const distanceColumns = {
  name: { wire: 'placa', label: 'Placa', ...PLATE },
  description: { wire: 'descricao', label: 'Descrição', ...TEXT },
  customer: { wire: 'cliente', label: 'Cliente', ...TEXT, optional: 'screen' },
  customerDocument: CUSTOMER_DOCUMENT,
  km: { wire: 'distancia', label: 'Total (km)', ...KM, total: 'sum', choice: 'fixed', after: 'name' },
  before: { label: 'Antes (km)', ...KM, total: 'sum', choice: 'asked', after: 'km' },
  change: { label: 'Variação (%)', header: 'Variação', kind: 'percent', choice: 'asked', after: 'before' },
  vehicles: { label: 'Veículos', ...WHOLE, choice: 'asked', after: 'change' },
  use: { label: 'Dias em uso', ...WHOLE },
  odometer: { ...onScreenOnly(dayColumns.odometer), optional: 'screen' },
  difference: {
    label: 'Diferença entre odômetro e GPS (%)',
    header: 'Diferença',
    kind: 'percent',
    optional: 'screen',
  },
  odometerStart: { ...onScreenOnly(dayColumns.odometerStart), hint: 'No início da primeira viagem' },
  odometerEnd: { ...onScreenOnly(dayColumns.odometerEnd), hint: 'No fim da última viagem' },
  trips: onScreenOnly(dayColumns.trips),
  moving: { ...onScreenOnly(dayColumns.moving), optional: 'screen' },
  idle: { ...onScreenOnly(dayColumns.idle), optional: 'screen' },
  engineOn: onScreenOnly(dayColumns.engineOn),
  mean: { label: 'Média por dia em uso (km)', header: 'Média/dia', ...KM, optional: 'screen' },
  most: {
    label: 'Maior dia (km)',
    header: 'Maior dia',
    hint: 'O dia de um veículo com mais quilômetros',
    ...KM,
    total: 'max',
    optional: 'screen',
  },
  top: { ...onScreenOnly(dayColumns.top), after: 'most' },
  coverage: { ...onScreenOnly(dayColumns.coverage), optional: 'screen' },
} as const satisfies ColumnDeclarations

/** Answers the column with the kilometres of a day, of a week from Sunday, or of a month, named by its first date. */
export function stepColumn(date: string, step: CalendarStep) {
  return {
    wire: date,
    label: `${stepWords(date, step)} (km)`,
    ...KM,
    total: 'sum',
    width: 12,
  } as const satisfies ColumnDeclaration
}

/** Answers "04/03/2026", "semana de 01/03/2026" or "03/2026". */
function stepWords(date: string, step: CalendarStep): string {
  const words = date.split('-').reverse().join('/')
  return step === 'day' ? words : step === 'week' ? `semana de ${words}` : words.slice(3)
}
