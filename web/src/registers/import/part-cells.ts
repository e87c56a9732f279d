import { isBrazilianState } from '@monitorweb/domain/brazil/brazil'

/** A telephone with the code of its area in front, and a town with its state behind, as lists and people write them. */
const WITH_AREA = /^\(?0?([1-9]\d)\)?[ -]*(\d{4,5}[ .-]?\d{4})$/
const WITH_STATE = /^(.+?) ?[/-] ?([A-Za-z]{2})$/

/**
 * Answers the cells of a row by the fields that they are, where one cell holds what the register keeps in two: the area
 * of a device's line, the state of a town. Where the sheet has a column of its own for the second, each is what stands in it.
 */
export function partCells(
  cells: ReadonlyMap<string, string>,
  { names, columns }: { names: ReadonlySet<string>; columns: ReadonlySet<string | null> },
): ReadonlyMap<string, string> {
  const parted = new Map(cells)
  const isApart = (name: string) => !names.has(name) || columns.has(name)
  const [, area = '', line = ''] = WITH_AREA.exec(cells.get('phone') ?? '') ?? []
  if (line && !isApart('phoneArea')) parted.set('phoneArea', area).set('phone', line)
  const [, city = '', state = ''] = WITH_STATE.exec(cells.get('city') ?? '') ?? []
  if (isBrazilianState(state.toUpperCase()) && !isApart('state')) parted.set('city', city).set('state', state)
  return parted
}
