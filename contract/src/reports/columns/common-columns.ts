import type { ColumnDeclaration } from './column-declaration.ts'

export const TEXT = { kind: 'text' } as const
export const AT = { kind: 'dateTime' } as const
export const KM = { kind: { decimals: 1 } } as const
/** Speeds and counts are read as whole numbers. */
export const WHOLE = { kind: { decimals: 0 } } as const
export const FLAG = { kind: { off: 'não', on: 'sim' } } as const
export const PLACE_WORDS = { ...TEXT, width: 40 } as const

/** These columns say whose a row is. Screens show a vehicle by its plate, or by its description where it has none. */
export const PLATE = { ...TEXT, width: 11, choice: 'fixed' } as const
export const DESCRIPTION = { ...TEXT, optional: 'allButSheets', after: 'plate' } as const
export const CUSTOMER = { ...TEXT, optional: 'everywhere', after: 'description' } as const
/** It tells customers apart who are called alike; it is chosen with the customer, and no screen shows it. */
export const CUSTOMER_DOCUMENT = {
  wire: 'documentoCliente',
  label: 'CPF ou CNPJ',
  field: 'customerDocument',
  ...TEXT,
  width: 20,
  optional: 'everywhere',
  shownIn: 'customer',
} as const satisfies ColumnDeclaration

/** This is the number of a trip or a stop among those of its vehicle in the period, as on the map. */
export const NUMBER = {
  wire: 'numero',
  label: 'Nº',
  ...WHOLE,
  width: 6,
  shownIn: 'start',
} as const satisfies ColumnDeclaration
/** The marks say what keeps a trip or a stop from being whole. */
export const MARKS = {
  wire: 'situacao',
  label: 'Observação',
  ...TEXT,
  width: 28,
  choice: 'fixed',
} as const satisfies ColumnDeclaration
export const LANDMARK = {
  wire: 'pontoDeReferencia',
  label: 'Ponto de referência',
  ...TEXT,
} as const satisfies ColumnDeclaration
export const COORDINATES = { wire: 'mapa', label: 'Coordenadas', kind: 'place' } as const satisfies ColumnDeclaration

export const DURATION = { kind: 'duration', label: 'Duração', total: 'sum' } as const
export const DISTANCE = { ...KM, label: 'Distância (km)', header: 'km', total: 'sum' } as const
export const COUNT = { ...WHOLE, total: 'sum' } as const
/** These columns say how the time of a vehicle was spent. */
export const MOVING = { kind: 'duration', label: 'Em movimento', total: 'sum' } as const
export const IDLE = { kind: 'duration', label: 'Parado ligado', total: 'sum' } as const
export const PARKED = { kind: 'duration', label: 'Desligado', total: 'sum' } as const
export const NO_DATA = { kind: 'duration', label: 'Sem dados', total: 'sum' } as const

export const AVERAGE_SPEED = { ...WHOLE, header: 'Média' } as const
export const TOP_SPEED = { ...WHOLE, header: 'Máxima', total: 'max' } as const
export const TOP_SPEED_AT = { ...AT, optional: 'paper', shownIn: 'top' } as const
export const ODOMETER_START = { ...KM, header: 'Odômetro início' } as const
export const ODOMETER_END = { ...KM, header: 'Odômetro fim' } as const
export const ODOMETER_DISTANCE = { ...KM, header: 'km odômetro', total: 'sum', optional: 'paper' } as const
/** This column says why no report counts a position. */
export const EXCLUDED_BY = { ...TEXT, label: 'Descartada por' } as const
