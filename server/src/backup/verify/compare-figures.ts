import { type CopyFigures, OLDER_POSITIONS } from '../../storage/copies/copy-figures.ts'

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
  const { [OLDER_POSITIONS]: older = 0, ...tables } = rows
  const named = Object.entries(tables).map(([table, count]) => ({ name: nameOf(table), count }))
  const [positions, others] = [true, false].map((of) =>
    named.filter(({ name }) => name.startsWith('position') === of),
  ) as [Counted[], Counted[]]
  const names = new Set(others.map(({ name }) => name))
  return [
    counted(sum(positions), 'posição dos dias mais novos', 'posições dos dias mais novos'),
    ...(older > 0 ? [counted(older, 'posição mais antiga', 'posições mais antigas')] : []),
    counted(Object.keys(lastPositions).length, 'última posição', 'últimas posições'),
    `${counted(sum(others), 'linha', 'linhas')} de ${counted(names.size, 'tabela', 'tabelas')}`,
  ].join(', ')
}

interface Counted {
  name: string
  count: number
}

function sum(tables: readonly Counted[]): number {
  return tables.reduce((total, { count }) => total + count, 0)
}

/** Each cell but the first names itself before its tables. */
function nameOf(table: string): string {
  return table.slice(table.indexOf('.') + 1)
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
}
