import type { Command } from '@monitorweb/domain/commands/command'
import type { CommandState } from '@monitorweb/domain/commands/command-state'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { nameOf, VISIBLE_COMMANDS } from './command-store.ts'

/** A command as a mark in the history of its vehicle, with whose the vehicle was when it was asked for. */
export interface CommandMarkRow {
  id: number
  command: Command
  state: CommandState
  isConfirmable: boolean
  reason: string
  askedBy: string
  approvedBy: string
  /** When it was sent or, unsent, asked for. */
  start: EpochMs
  stateAt: EpochMs
  vehicleId: number
  plate: string
  description: string
  customerId: number
  customerName: string
}

/**
 * Reads the commands that were sent or, unsent, asked for in the period. `parameters` are the scope, the beginning and the
 * excluded end in ms, the vehicles (null: all) and the customers whose commands the person may follow (null: all).
 */
export async function readCommandMarks(client: Queryable, parameters: unknown[]): Promise<CommandMarkRow[]> {
  const { rows } = await client.query<CommandMarkRow>(
    `select c.id, c.parameters as command, c.state, c.confirming_reading is not null as "isConfirmable", c.reason,
       ${nameOf('c.asked_by')} as "askedBy", ${nameOf('c.approved_by')} as "approvedBy",
       ${epochMs('coalesce(c.sent_at, c.asked_at)')} as start, ${epochMs('c.state_at')} as "stateAt",
       v.id as "vehicleId", v.plate, v.description, customer.id as "customerId", customer.name as "customerName"
     from ${VISIBLE_COMMANDS}
     join customer on customer.id = owner.customer_id
     where coalesce(c.sent_at, c.asked_at) >= to_timestamp($2::float8 / 1000)
       and coalesce(c.sent_at, c.asked_at) < to_timestamp($3::float8 / 1000)
       and ($4::int[] is null or v.id = any($4)) and ($5::int[] is null or owner.customer_id = any($5))
     order by start, c.id`,
    parameters,
  )
  return rows
}
