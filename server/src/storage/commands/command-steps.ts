import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { type CommandRow, findCommand } from './command-store.ts'

/** Tells everybody that commands changed. */
export async function announceCommands(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_notify('commands', '')`)
}

/** Tells it, and answers this one as the viewer has it now. */
export async function announce(client: pg.PoolClient, viewer: Viewer, id: number): Promise<CommandRow> {
  await announceCommands(client)
  return (await findCommand(client, viewer, id))!
}

/**
 * Moves the commands `c` on of which the SQL `where` holds, which speaks of `values`, and notes that in the life of each. Each says from then on what it
 * waits for, nothing unless `waitsFor` says so.
 */
export async function stepWhere(
  client: Queryable,
  to: CommandState,
  where: string,
  { values = [], words = '', personId = null, waitsFor = '' }: StepDetails = {},
): Promise<void> {
  const [state, person, said, waits] = [1, 2, 3, 4].map((place) => `$${values.length + place}`)
  await client.query(
    `with moved as (
       update command c set state = ${state}, state_at = now(), waits_for = ${waits} where ${where} returning c.id
     ) insert into command_step (command_id, state, person_id, words) select id, ${state}, ${person}, ${said} from moved`,
    [...values, to, personId, words, waitsFor],
  )
}

interface StepDetails {
  values?: readonly unknown[]
  words?: string
  /** What the program does has no person. */
  personId?: number | null
  waitsFor?: string
}

/** Notes a step in the life of a command; what the program does has no person. */
export async function addStep(
  client: Queryable,
  step: { id: number; state: CommandState; personId: number | null; words: string },
): Promise<void> {
  await client.query('insert into command_step (command_id, state, person_id, words) values ($1, $2, $3, $4)', [
    step.id,
    step.state,
    step.personId,
    step.words,
  ])
}
