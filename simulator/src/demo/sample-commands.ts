import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import { operations } from '@monitorweb/contract/operations'
import type { CommandKind } from '@monitorweb/domain/commands/command'
import type { Api } from './api.ts'
import type { Desk } from './colleague.ts'
import { SAMPLE_VEHICLES } from './sample-vehicles.ts'

interface SampleCommand {
  /** The number of its vehicle; how the tracker takes it, the last digit of its serial decides. */
  vehicle: number
  kind: CommandKind
  reason: string
  by: keyof Desk
  /** What the other one, or who asked, makes of it. */
  outcome?: 'approve' | 'decline' | 'cancel'
  seconds?: number
  /** Unsent after so long it expires. */
  hours?: number
  /** Over the connection where nothing is said; what becomes of an SMS, the last digit of the line decides. */
  channel?: CommandChannel
}

/** What was asked of the trackers, so that a command is seen in every state: one that expires does so an hour later. */
const SAMPLE_COMMANDS: readonly SampleCommand[] = [
  // It stands in Manaus: its place is asked for, so that it is known to stand, and then it is blocked.
  { vehicle: 60, kind: 'position', reason: 'Conferir onde está antes do bloqueio', by: 'colleague' },
  {
    vehicle: 60,
    kind: 'block',
    reason: 'Apropriação indébita, boletim registrado',
    by: 'colleague',
    outcome: 'approve',
  },
  // It drives, and its relay does not switch: this one waits, goes out once it stands, and is never confirmed.
  { vehicle: 36, kind: 'block', reason: 'Furto relatado pelo motorista', by: 'colleague', outcome: 'approve' },
  { vehicle: 2, kind: 'block', reason: 'Dono pede bloqueio na próxima parada', by: 'colleague' },
  { vehicle: 6, kind: 'block', reason: 'Contrato em atraso', by: 'colleague', outcome: 'decline' },
  { vehicle: 30, kind: 'block', reason: 'Motorista não atende', by: 'own', outcome: 'cancel' },
  { vehicle: 10, kind: 'block', reason: 'Desvio de rota', by: 'own' },
  { vehicle: 10, kind: 'unblock', reason: 'Era desvio por obra', by: 'own' },
  { vehicle: 17, kind: 'interval', reason: 'Cliente quer ver de perto', by: 'own', seconds: 30 },
  { vehicle: 21, kind: 'position', reason: 'Cliente pergunta onde está', by: 'own' },
  { vehicle: 45, kind: 'restart', reason: 'Sem comunicação há dois dias', by: 'own', hours: 1 },
  // No position tells of these three, so that each stays where its gateway left it, whatever the hour.
  { vehicle: 45, kind: 'position', reason: 'Ainda sem comunicação, tentar por SMS', by: 'own', channel: 'sms' },
  { vehicle: 47, kind: 'restart', reason: 'Posições com atraso desde ontem', by: 'colleague', channel: 'sms' },
  { vehicle: 51, kind: 'restart', reason: 'Posição parada há horas', by: 'colleague', channel: 'sms' },
]

/** Asks for the sample's commands as people do, unless some were asked for before. Answers how many were. */
export async function askForCommands(desk: Desk): Promise<number> {
  if ((await desk.own.call(operations.countCommands, {})) > 0) return 0
  let asked = 0
  for (const command of SAMPLE_COMMANDS) if (await askFor(desk, command)) asked++
  return asked
}

/** Answers whether the tracker takes the command: one whose port is closed was never heard. */
async function askFor(
  desk: Desk,
  { vehicle, kind, reason, by, outcome, seconds = 0, hours = 24, channel = 'connection' }: SampleCommand,
): Promise<boolean> {
  const vehicleId = await vehicleIdOf(desk.own, vehicle)
  if (vehicleId === null) return false
  const asker = desk[by]
  const offered = await asker.call(operations.listOfferedCommands, { vehicleId })
  const way = channel === 'sms' ? 'bySms' : 'overConnection'
  if (!offered.some((each) => each.kind === kind && each[way])) return false
  const { id } = await asker.call(operations.askCommand, { vehicleId, kind, reason, seconds, hours, channel })
  const other = by === 'own' ? desk.colleague : desk.own
  if (outcome === 'approve') await other.call(operations.approveCommand, { id, note: 'Conferido com o dono' })
  if (outcome === 'decline') await other.call(operations.declineCommand, { id, note: 'Não é caso de bloqueio' })
  if (outcome === 'cancel') await asker.call(operations.cancelCommand, { id, note: 'Motorista retornou' })
  return true
}

async function vehicleIdOf(api: Api, number: number): Promise<number | null> {
  const plate = SAMPLE_VEHICLES.find((each) => each.number === number)?.plate
  const found = await api.call(operations.searchVehicles, { search: `%${plate}%` })
  return found.find((each) => each.plate === plate)?.id ?? null
}
