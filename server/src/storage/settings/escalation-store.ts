import { type Escalation, MOST_ESCALATED_TO } from '@monitorweb/contract/occurrences/escalation-operations'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import { MAY_ENTER } from '../base/person-standing.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { inTransaction } from '../base/transaction.ts'

const NAME = 'occurrenceEscalation'
const NONE: Escalation = { minutes: 0, leastUrgency: 3, userIds: '' }

/** Answers when an occurrence that nobody takes over is told to whom: what operators set, else never. */
export async function getEscalation(client: Queryable): Promise<Escalation> {
  const { rows } = await client.query<{ value: Escalation }>({
    name: 'escalation',
    text: 'select value from setting where name = $1',
    values: [NAME],
  })
  return { ...NONE, ...rows[0]?.value }
}

/** Reads codes apart by commas, each once. */
export function readUserIds({ userIds }: Pick<Escalation, 'userIds'>): number[] {
  return [...new Set(userIds.split(',').flatMap((id) => (id.trim() === '' ? [] : Number(id))))]
}

/**
 * Sets when an occurrence that nobody takes over is told to whom, without those of before who were deleted since. Throws
 * InvalidValueError for nobody, for too many, and for somebody new who cannot enter.
 */
export async function changeEscalation(pool: pg.Pool, viewer: Viewer, asked: Escalation): Promise<Escalation> {
  return await inTransaction(pool, async (client) => {
    await client.query('lock table setting in share row exclusive mode')
    const before = await getEscalation(client)
    const ids = await readChosen(client, { chosen: readUserIds(asked), before: readUserIds(before) })
    if (asked.minutes > 0 && ids.length === 0) throw new InvalidValueError('userIds', 'Escolha ao menos uma pessoa.')
    if (ids.length > MOST_ESCALATED_TO) {
      throw new InvalidValueError('userIds', `Escolha até ${MOST_ESCALATED_TO} pessoas.`)
    }
    const after = { ...asked, userIds: ids.join(',') }
    await client.query(
      'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [NAME, after],
    )
    const entry = { action: 'update', entity: NAME, entityId: NAME }
    await writeAudit(client, viewer, { ...entry, before: { ...before }, after: { ...after } })
    return after
  })
}

/** Answers the chosen who are there. Throws InvalidValueError for one who cannot enter and was not chosen before. */
async function readChosen(
  client: pg.PoolClient,
  { chosen, before }: { chosen: readonly number[]; before: readonly number[] },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number; name: string; isThere: boolean; mayEnter: boolean }>(
    `select u.id, u.name, u.inactive_at is null as "isThere", ${MAY_ENTER} as "mayEnter"
     from user_account u where u.id = any($1::int[])`,
    [chosen],
  )
  const people = new Map(rows.map((row) => [row.id, row]))
  const barred = chosen.find((id) => !before.includes(id) && !people.get(id)?.mayEnter)
  if (barred !== undefined) {
    const who = people.get(barred)?.name
    const reason = who === undefined ? `Não há usuário com o código ${barred}.` : `${who} não pode mais entrar.`
    throw new InvalidValueError('userIds', reason)
  }
  return chosen.filter((id) => people.get(id)?.isThere)
}
