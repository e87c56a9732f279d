import { isDamagedHistory } from '../errors/damaged-history-error.ts'
import { outageOf } from '../storage/base/database-errors.ts'
import { PackedDayError } from '../storage/packed/codec/packed-day-error.ts'

/** Says in a Portuguese sentence, for the page of health, why a day of a device was not packed; what exactly is in the log. */
export function packingFailureWords(error: unknown): string {
  if (isDamagedHistory(error)) return error.message
  if (error instanceof PackedDayError)
    return 'O que já estava compactado deste dia não pode ser lido, e fica como está.'
  return outageOf(error) ?? 'O dia não coube ou não voltou igual ao ser compactado, e fica como estava.'
}
