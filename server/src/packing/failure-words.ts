import { isDamagedHistory } from '../errors/damaged-history-error.ts'
import { outageOf, sqlStateOf } from '../storage/base/database-errors.ts'
import { PackedDayError } from '../storage/packed/codec/packed-day-error.ts'

/** Says in a Portuguese sentence, for the page of health, why a day of a device was not packed; what exactly is in the log. */
export function packingFailureWords(error: unknown): string {
  // Whose day it is, and which, stands before these words.
  if (isDamagedHistory(error) || error instanceof PackedDayError)
    return 'O que já estava compactado deste dia não pode ser lido, e fica como está.'
  const outage = outageOf(error)
  if (outage !== null) return outage
  const state = sqlStateOf(error)
  if (state !== null) return `O banco de dados recusou o dia (erro ${state}), que fica como estava.`
  return 'O dia não coube ou não voltou igual ao ser compactado, e fica como estava.'
}
