/** Stands for what is told of a vehicle without a version: whoever has it is given the whole row next. */
export const NO_VERSION = 0

/** What is told of a vehicle in place of all of it; see contract/fleet/live-rows. */
export interface RowNews {
  /** It stands for this state of the vehicle, and for no other one of any vehicle. */
  version: number
  /** The JSON of the whole row, for who knows none or an older one. */
  row: string | null
  /** The JSON of what changed, for who knows the one before. Both are null where nothing is new. */
  parts: string | null
}

/** The row of a vehicle as it was told last, with what made it another one than before. */
export interface ToldRow {
  /** Takes the row as it is now. */
  take(row: readonly unknown[]): void
  /** Tells who knows that version, or none, what is new. */
  newsSince(known: number | undefined): RowNews
}

/** `nextVersion` never gives the same number twice, nor {@link NO_VERSION}. */
export function createToldRow(nextVersion: () => number): ToldRow {
  let told: readonly unknown[] | null = null
  let version = Number.NaN
  let before = Number.NaN
  let parts = ''

  return {
    take(row) {
      const changed = told ? changedMembers(told, row) : []
      if (told && changed.length === 0) return
      before = version
      version = nextVersion()
      parts = JSON.stringify([row[0], ...changed])
      told = row
    },
    newsSince(known) {
      if (known === version) return { version, row: null, parts: null }
      // Whoever knows an older one, as a slow reader, is as well off with the whole row as with a sum of changes.
      return known === before ? { version, row: null, parts } : { version, row: JSON.stringify(told), parts: null }
    },
  }
}

/** Lists the places at which two rows differ, each followed by the value of the newer one. */
function changedMembers(older: readonly unknown[], newer: readonly unknown[]): unknown[] {
  const changed: unknown[] = []
  for (const [member, value] of newer.entries()) if (!isSame(older[member], value)) changed.push(member, value)
  return changed
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const areLists = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
  return areLists && JSON.stringify(one) === JSON.stringify(other)
}
