import { Button } from '@mantine/core'
import { commandOperations } from '@monitorweb/contract/commands/command-operations'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { CommandKind } from '@monitorweb/domain/commands/command'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { currentSession } from '#api/session/session.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { AskCommand } from './AskCommand.tsx'
import { CommandList } from './CommandList.tsx'
import { COMMAND_LOOKS } from './command-kinds.ts'
import styles from './commands.module.css'
import { COMMANDS_KEY } from './use-commands.ts'

const NOTHING_OFFERED = {
  central: 'O rastreador deste veículo não aceita comandos por aqui.',
  customer: 'A central não liberou comandos deste veículo para o seu perfil.',
}

const LOOK_EVERY_MS = 60_000

interface VehicleCommandsProps {
  vehicle: LiveVehicle
  now: EpochMs
}

/** Unfolds into the commands of a vehicle, for those who may ask for them. */
export function VehicleCommands({ vehicle, now }: VehicleCommandsProps) {
  const [open, setOpen] = useState(false)
  if (!may('askCommand')) return null
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Comandos</summary>
      {open && <Commands key={vehicle.vehicleId} vehicle={vehicle} now={now} />}
    </details>
  )
}

/** Offers the commands that the tracker knows, and lists those that were asked for. */
function Commands({ vehicle, now }: VehicleCommandsProps) {
  const { vehicleId, plate, description } = vehicle
  const [asked, setAsked] = useState<CommandKind | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [COMMANDS_KEY, 'offered', vehicleId],
    queryFn: ({ signal }) => reading(signal)(commandOperations.listOfferedCommands, { vehicleId }),
    // Whether somebody else has to approve depends on the hour, by the rules of the customer.
    refetchInterval: LOOK_EVERY_MS,
  })
  if (error && !data) return <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return null
  const offer = data.find(({ kind }) => kind === asked)
  return (
    <div className={styles.vehicle}>
      {data.length === 0 && <p>{NOTHING_OFFERED[currentSession()?.operator ? 'central' : 'customer']}</p>}
      <div className={styles.offered}>
        {data.map(({ kind, needsApproval }) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="light"
            color={needsApproval ? 'red' : 'blue'}
            onClick={() => setAsked(kind as CommandKind)}
          >
            {COMMAND_LOOKS[kind as CommandKind].label}
          </Button>
        ))}
      </div>
      <CommandList vehicleId={vehicleId} now={now} nothing="Nenhum comando até agora." />
      {asked && offer && (
        <AskCommand
          vehicle={{ vehicleId, name: plate || description }}
          {...offer}
          kind={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
