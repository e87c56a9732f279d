import { type CommandRecord, commandOperations } from '@monitorweb/contract/commands/command-operations'
import { LARGEST_PAGE } from '@monitorweb/contract/wire/paging'
import { type CommandState, isUnderWay } from '@monitorweb/domain/commands/command-state'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useQuery } from '@tanstack/react-query'
import { reading } from '#api/client.ts'
import { useRowsRead } from './use-rows-read.ts'

/** The lists of commands that were asked for begin with this. */
export const COMMANDS_KEY = 'commands'
const ROWS = 50
/** While one of them goes on, what became of it is looked for so often. */
const LOOK_EVERY_MS = 2_000
/** Otherwise so often: somebody else may ask for one, and the vehicle confirms what its tracker did not answer. */
export const QUIET_LOOK_EVERY_MS = 10_000

export interface CommandsAsked {
  /** Null for those of all vehicles. */
  vehicleId: number | null
  openOnly: boolean
  now: EpochMs
}

/** Reads the newest commands and how many there are; `more` reads further back, and is null where no more can be read at once. */
export function useCommands({ vehicleId, openOnly, now }: CommandsAsked) {
  const { rows, isReadingMore, moreThan } = useRowsRead(ROWS, LARGEST_PAGE)
  const query = useQuery({
    queryKey: [COMMANDS_KEY, vehicleId, openOnly],
    queryFn: async ({ signal }) => {
      const first = rows.current
      const asked = { vehicleId, open: openOnly }
      const commands = await reading(signal)(commandOperations.listCommands, { ...asked, first })
      if (commands.length < first) return { commands, total: commands.length }
      return { commands, total: await reading(signal)(commandOperations.countCommands, asked) }
    },
    refetchInterval: ({ state }) =>
      openOnly || state.data?.commands.some((command) => goesOn(command, now)) ? LOOK_EVERY_MS : QUIET_LOOK_EVERY_MS,
  })
  return { ...query, isReadingMore, more: moreThan(query.data?.commands.length ?? 0, query.refetch) }
}

function goesOn(command: CommandRecord, now: EpochMs): boolean {
  return isUnderWay({ ...command, state: command.state as CommandState }, now)
}
