import { type Command, type CommandKind, isDangerous } from '@monitorweb/domain/commands/command'
import { UNSENT_STATES } from '@monitorweb/domain/commands/command-state'
import { ConflictError } from '../../errors/record-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { stepWhere } from './command-steps.ts'
import { IS_VOID, WAS_OVERRULED, WAS_UNDONE } from './lost-ground.ts'

/** SQL: an SMS that nobody tells of may still arrive, and holds up others for so long. */
const IS_RECENT = `c.state_at > now() - case when c.kind = any('{block,server}') then interval '1 hour' else interval '1 minute' end`

/**
 * SQL: another of its kind may be asked for besides the unblock `c`, which does no harm twice: what was sent says nothing of a block since, and
 * another server may keep it for a day.
 */
const MAY_BE_REPEATED = `(c.kind = 'unblock' and (c.channel = 'connection' and c.state in ('sent', 'maybeSent') or ${WAS_OVERRULED}))`

interface Asked {
  vehicleId: number
  command: Command
  /** It does no harm, and nobody else has to agree to it. */
  isFree: boolean
}

/**
 * Throws ConflictError while another dangerous command, or the same one, is under way for the vehicle. What a rule proposed is not, for who may have
 * it without asking anybody.
 */
export async function refuseSecond(client: Queryable, { vehicleId, command, isFree }: Asked): Promise<void> {
  const { rows } = await client.query<{ kind: CommandKind }>(
    `select c.kind from command c where c.vehicle_id = $1
       and (c.state in ('approval', 'waiting', 'sending', 'sent')
            or c.state = 'maybeSent' and (c.channel = 'connection' or ${IS_RECENT})
            or c.state = 'handedOver' and ${IS_RECENT})
       and not ${MAY_BE_REPEATED} and not ${IS_VOID}
       and not (c.state = 'approval' and c.kind = $2)`,
    [vehicleId, isFree ? command.kind : ''],
  )
  if (rows.some(({ kind }) => kind === command.kind && kind !== 'text')) {
    throw new ConflictError('kind', 'Este comando já está em andamento para o veículo.')
  }
  if (isDangerous(command.kind) && rows.some(({ kind }) => isDangerous(kind))) {
    throw new ConflictError(
      'kind',
      'Outro comando que muda o veículo está em andamento: espere que termine, ou cancele-o.',
    )
  }
}

const ASKED_BY_A_PERSON = 'Uma pessoa pediu o mesmo, o que não precisa de aprovação.'

/** Ends what was not sent, and the command `id`, which was asked for just now, makes needless. */
export async function supersedeOlder(
  client: Queryable,
  { id, vehicleId, command, isFree }: Asked & { id: number },
): Promise<void> {
  const older = `c.vehicle_id = $1 and c.id < $2 and c.state = any($3)`
  const values = [vehicleId, id, UNSENT_STATES]
  if (command.kind === 'unblock') {
    await stepWhere(client, 'superseded', `${older} and (c.kind = 'unblock' or ${WAS_UNDONE})`, { values })
  } else if (isFree) {
    await stepWhere(client, 'superseded', `${older} and c.kind = $4 and c.state = 'approval'`, {
      ...{ values: [...values, command.kind], words: ASKED_BY_A_PERSON },
    })
  }
}
