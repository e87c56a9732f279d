import type { PackingSteps } from '../storage/packed/packing-round.ts'

/** So many days that were partitions are a database of an older program, whose way is told. */
const MANY_DAYS = 3

/**
 * Says of the steps of one round how far old history is packed; null where a step is not told: of few days, and of days that were
 * tried in vain, as they are in each round.
 */
export function createProgressWords(): (steps: PackingSteps) => string | null {
  let isMoving = false
  return ({ done, kept, left }) => {
    isMoving ||= left >= MANY_DAYS
    if (!isMoving || done === 0) return null
    const sofar = `Histórico antigo: ${done} de ${done + kept + left} dias compactados`
    if (left > 0) return `${sofar}.`
    return kept === 0 ? `${sofar}. Terminado.` : `${sofar}. Terminado: ${kept} ${stay(kept)}.`
  }
}

function stay(days: number): string {
  return days === 1 ? 'fica como está' : 'ficam como estão'
}
