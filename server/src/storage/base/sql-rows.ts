import type pg from 'pg'

/** `streetNumber` → `street_number`, `contact1` → `contact1`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `c.street_number as "streetNumber", …`; the names are the program's own, never what somebody sent. */
export function selected(alias: string, names: readonly string[]): string {
  return names.map((name) => `${alias}.${columnOf(name)} as "${name}"`).join(', ')
}

/** The same for instants, which are read as EpochMs. */
export function selectedTimes(alias: string, names: readonly string[]): string {
  return names.map((name) => `${epochMs(`${alias}.${columnOf(name)}`)} as "${name}"`).join(', ')
}

/** SQL for an instant as EpochMs. */
export function epochMs(expression: string): string {
  return `round(extract(epoch from ${expression}) * 1000)::float8`
}

/** Inserts one row given by our names and answers its id. */
export async function insertRow(client: pg.PoolClient, table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys(row)
  const columns = names.map(columnOf).join(', ')
  const parameters = names.map((_, index) => `$${index + 1}`).join(', ')
  const { rows } = await client.query<{ id: number }>(
    `insert into ${table} (${columns}) values (${parameters}) returning id`,
    Object.values(row),
  )
  return rows[0]!.id
}

/** Changes the row with this id. */
export async function updateRow(
  client: pg.PoolClient,
  { table, id }: { table: string; id: number },
  row: Record<string, unknown>,
): Promise<void> {
  const changes = Object.keys(row).map((name, index) => `${columnOf(name)} = $${index + 2}`)
  await client.query(`update ${table} set ${changes.join(', ')} where id = $1`, [id, ...Object.values(row)])
}

/** An instant as PostgreSQL takes it. */
export function toDate(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}
