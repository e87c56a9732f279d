import type { CopyFigures } from '../../storage/copies/copy-figures.ts'

/**
 * Compares what a copy holds with what the database said of itself before and after the place where the copy ends; it worked on
 * meanwhile, so each figure has to lie between. Answers Portuguese sentences of what does not; none is well.
 */
export function compareFigures(
  copy: CopyFigures,
  { before, after }: { before: CopyFigures; after: CopyFigures },
): string[] {
  const tables = Object.keys(before.rows).flatMap((table) => {
    const later = after.rows[table]
    // A day that began meanwhile pushed this one out of the newest.
    if (later === undefined) return []
    const bounds = [before.rows[table] ?? 0, later]
    const rows = copy.rows[table] ?? 0
    if (rows >= Math.min(...bounds) && rows <= Math.max(...bounds)) return []
    return [`${table}: ${rows} linhas na cópia, ${bounds.join(' a ')} no banco`]
  })
  // A position said in ISO 8601 sorts by its time.
  const devices = Object.entries(before.lastPositions).flatMap(([device, said]) => {
    const later = after.lastPositions[device]
    const found = copy.lastPositions[device] ?? ''
    if (later === undefined || found === said || found === later || (found > said && found < later)) return []
    return [`equipamento ${device}: última posição ${found || 'ausente'} na cópia, ${said} no banco`]
  })
  return [...tables, ...devices]
}

/** Says how much was compared. */
export function figuresInWords({ rows, lastPositions }: CopyFigures): string {
  const counted = (prefix: string) =>
    Object.entries(rows).reduce((sum, [table, count]) => (table.startsWith(prefix) ? sum + count : sum), 0)
  const positions = counted('position')
  return [
    `${positions.toLocaleString('pt-BR')} posições dos dias mais novos`,
    `${Object.keys(lastPositions).length.toLocaleString('pt-BR')} últimas posições`,
    `${(counted('') - positions).toLocaleString('pt-BR')} linhas de ${Object.keys(rows).filter((table) => !table.startsWith('position')).length} tabelas`,
  ].join(', ')
}
