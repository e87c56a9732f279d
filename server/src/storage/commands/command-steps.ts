import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { type CommandRow, findCommand } from './command-store.ts'

/** Tells everybody that commands changed, and answers this one as the viewer has it now. */
export async function announce(client: pg.PoolClient, viewer: Viewer, id: number): Promise<CommandRow> {
  await client.query(`select pg_notify('commands', '')`)
  return (await findCommand(client, viewer, id))!
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
