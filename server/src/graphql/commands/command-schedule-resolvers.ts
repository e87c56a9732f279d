import { commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import { commandOf, commandOperations } from '@monitorweb/contract/commands/command-operations'
import type {
  CommandScheduleRecord,
  commandScheduleOperations,
  ScheduleChange,
} from '@monitorweb/contract/commands/command-schedule-operations'
import { readLocalHolidays } from '@monitorweb/contract/rules/local-holidays'
import { readCodes } from '@monitorweb/contract/wire/codes'
import { type CommandKind, commandWords } from '@monitorweb/domain/commands/command'
import { commandTimesWords } from '@monitorweb/domain/commands/command-times'
import { approveSchedule, changeSchedule, readSchedules, requestSchedule } from '../../command-requests/schedule.ts'
import type { ScheduleRow } from '../../storage/commands/command-schedule-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

const { confirmed: CONFIRMED } = commandBatchOperations.askCommandBatch.args
const { code: CODE } = commandOperations.approveCommand.args

/** These resolvers schedule commands, and say when each comes next. */
export function commandScheduleResolvers({
  pool,
  secrets,
}: Pick<ResolverDeps, 'pool' | 'secrets'>): Pick<Resolvers, keyof typeof commandScheduleOperations> {
  return {
    async askCommandSchedule(asked, viewer) {
      const { vehicleIds, confirmed, kind, reason, hours, time, weekdays, zone, skipsHolidays, ...rest } = asked
      const { localHolidays: days, ...details } = rest
      const [hour, minute] = time.split(':').map(Number) as [number, number]
      const chosen = [...new Set([...weekdays].map(Number))].sort()
      const localHolidays = readLocalHolidays(days) ?? []
      return presented(
        await requestSchedule(pool, viewer, {
          ...{ command: commandOf(kind as CommandKind, details), reason, hours, vehicleIds: readCodes(vehicleIds) },
          confirmed: { value: confirmed, field: CONFIRMED.inputWire },
          times: { minute: hour * 60 + minute, weekdays: chosen, zone, skipsHolidays, localHolidays },
        }),
      )
    },
    listCommandSchedules: async (page, viewer) => (await readSchedules(pool, viewer, page)).map(presented),
    async approveCommandSchedule({ id, note, confirmed, code }, viewer) {
      const count = { value: confirmed, field: CONFIRMED.inputWire }
      const shown = { value: code, field: CODE.inputWire }
      return presented(await approveSchedule({ pool, secrets }, viewer, { id, note, confirmed: count, code: shown }))
    },
    changeCommandSchedule: async ({ id, change, note }, viewer) =>
      presented(await changeSchedule(pool, viewer, { id, change: change as ScheduleChange, note })),
  }
}

function presented(row: ScheduleRow): CommandScheduleRecord {
  const { command, minute, weekdays, zone, skipsHolidays, localHolidays, vehicleIds, customerIds, hours, ...shown } =
    row
  const times = { minute, weekdays, zone, skipsHolidays, localHolidays }
  const nextRunAt = row.state === 'active' ? row.nextRunAt : null
  return { ...shown, nextRunAt, kind: command.kind, words: commandWords(command), timesWords: commandTimesWords(times) }
}
