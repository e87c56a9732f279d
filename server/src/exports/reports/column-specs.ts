import { madeColumn } from './columns.ts'

export const km = { kind: { decimals: 1 } } as const
export const kmh = { kind: { decimals: 0 } } as const
export const whole = { kind: { decimals: 0 } } as const
export const text = { kind: 'text' } as const
export const at = { kind: 'dateTime' } as const
export const hidden = { isDefault: false } as const
export const notOnPaper = { isOnPaper: false } as const

/** Whose a row is. */
export const vehicle = {
  plate: { ...text, width: 11 },
  description: { ...text, ...notOnPaper },
  customerName: { ...text, ...hidden },
} as const

/** A place that leads to a map. */
export function placeColumn<Row>(
  value: (row: Row) => readonly [number, number],
  { wire = 'mapa', label = 'No mapa', isOnPaper = true } = {},
) {
  return madeColumn<Row>(wire, { kind: 'place', label, isOnPaper, value })
}
