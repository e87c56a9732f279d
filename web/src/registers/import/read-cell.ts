import { ACTIVE, INACTIVE } from '@monitorweb/contract/registers/record'
import { formatStamp } from '@monitorweb/contract/wire/stamp'
import { isTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { parseTypedInstant } from '#format/typed-instant.ts'
import type { ImportField } from './recognise-columns.ts'

const STATUS_WORDS: ReadonlyMap<string, number> = new Map([
  ...['ativo', 'ativa', '0'].map((word) => [word, ACTIVE] as const),
  ...['inativo', 'inativa', '1'].map((word) => [word, INACTIVE] as const),
])
const SWITCH_WORDS: ReadonlyMap<string, number> = new Map([
  ...['sim', 's', 'x', 'true', '1'].map((word) => [word, 1] as const),
  ...['não', 'nao', 'n', 'false', '0'].map((word) => [word, 0] as const),
])
/** So other programs write a time; like any time of a sheet it is one of where the person is. */
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[T ])/
/** Unlike people, programs write seconds, and an end at 23:59:59 is meant to the second. */
const SECONDS = /:\d{2}:([0-5]\d)$/

type Reading = { value: string | number } | { complaint: string }

/**
 * Reads a cell as the wire takes it: times as people or programs write them, whether a record is active and what is
 * switched on in words, and numbers with the zeros before them that a spreadsheet left out.
 */
export function readCell({ name, kind, looks }: ImportField, cell: string, isInBrazil: boolean): Reading {
  if (kind === 'stamp') {
    const at = parseTypedInstant(cell.replace(YEAR_FIRST, '$3/$2/$1'))
    if (at === null) return { complaint: 'Informe data e hora como DD/MM/AAAA HH:mm.' }
    return { value: formatStamp(at + Number(SECONDS.exec(cell)?.[1] ?? 0) * 1000) }
  }
  if (name === 'status') return readWord(STATUS_WORDS, cell, 'Use Ativo ou Inativo.')
  if (kind === 'switch') return readWord(SWITCH_WORDS, cell, 'Use Sim ou Não.')
  if (looks === 'taxNumber') return { value: wholeTaxNumber(cell) }
  if (looks === 'postalCode' && isInBrazil) return { value: cell.replace(/^\d{7}$/, '0$&') }
  return { value: cell }
}

function readWord(words: ReadonlyMap<string, number>, cell: string, complaint: string): Reading {
  const value = words.get(cell.toLowerCase())
  return value === undefined ? { complaint } : { value }
}

/** Answers a CPF or CNPJ with its zeros, where it is one with them and none without. */
function wholeTaxNumber(cell: string): string {
  const whole = /^\d{9,10}$/.test(cell)
    ? cell.padStart(11, '0')
    : /^\d{12,13}$/.test(cell)
      ? cell.padStart(14, '0')
      : cell
  return isTaxNumber(whole) ? whole : cell
}
