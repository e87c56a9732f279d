import { NO_VALIDITY } from '@monitorweb/contract/commands/sms-gateway-operations'
import { type Command, type CommandKind, isDangerous, knownKindsWords } from '@monitorweb/domain/commands/command'
import { smsNumber } from '@monitorweb/domain/commands/sms-text'
import type pg from 'pg'
import { ConflictError } from '../errors/record-errors.ts'
import { blocksUpToKmh, smsKinds, smsTextOf } from '../gateway/protocols/sms-commands.ts'
import type { CommandTarget } from '../storage/commands/command-target.ts'
import { findSmsReach } from '../storage/commands/sms-gateway-store.ts'

/** Lists what the tracker of a vehicle can be told by SMS here; none without a gateway or a line. */
export async function kindsBySms(pool: pg.Pool, target: CommandTarget): Promise<readonly CommandKind[]> {
  const kinds = target.deviceId === null || !hasLine(target) ? [] : smsKinds(target)
  if (kinds.length === 0) return []
  const { isSetUp, mayBlock } = await findSmsReach(pool)
  return isSetUp ? kinds.filter((kind) => kind !== 'block' || mayBlock) : []
}

/** Throws ConflictError with the sentence that says what is missing for a command to go by SMS. */
export async function requireSms(
  pool: pg.Pool,
  target: CommandTarget,
  { command, safeSpeedKmh }: { command: Command; safeSpeedKmh: number },
): Promise<void> {
  const { kind } = command
  const { isSetUp, mayBlock } = await findSmsReach(pool)
  if (!isSetUp) {
    throw new ConflictError('channel', 'Não há gateway de SMS: defina-o em Configurações, Comandos.')
  }
  if (!hasLine(target)) {
    throw new ConflictError(
      'channel',
      'O equipamento não tem um telefone completo: grave DDD e número no cadastro dele.',
    )
  }
  const known = smsKinds(target)
  if (kind === 'block' && known.includes(kind) && !mayBlock) throw new ConflictError('channel', NO_VALIDITY)
  const most = kind === 'block' ? blocksUpToKmh(target) : null
  if (most !== null && most > safeSpeedKmh) {
    throw new ConflictError(
      'channel',
      `Não se bloqueia por SMS: este modelo bloqueia até ${most} km/h, e o cliente só o permite até ${safeSpeedKmh} km/h.`,
    )
  }
  if (known.includes(kind)) {
    if (smsTextOf(target, command) !== null) return
    throw new ConflictError('channel', inexactSms(command))
  }
  if (kind === 'block') {
    throw new ConflictError(
      'channel',
      'Não se bloqueia por SMS: não está no cadastro do modelo até que velocidade ele mesmo bloqueia, e quem o diz; e um SMS chega quando chega.',
    )
  }
  throw new ConflictError(
    'channel',
    `Por SMS este modelo não ouve este comando. ${knownKindsWords(known)} As palavras dele ficam em Configurações, Modelos de equipamento.`,
  )
}

/** Why the words of a model cannot say a command exactly. */
function inexactSms(command: Command): string {
  if (command.kind === 'interval' && command.seconds % 60 !== 0)
    return 'O SMS deste modelo só diz minutos inteiros: escolha um intervalo assim, ou peça pela conexão.'
  if (command.kind === 'odometer' && command.meters % 1000 !== 0)
    return 'O SMS deste modelo só diz quilômetros inteiros: informe o odômetro assim, ou peça pela conexão.'
  return 'Com estes valores o SMS teria mais de 160 letras: peça pela conexão.'
}

function hasLine({ phoneArea, phone }: CommandTarget): boolean {
  return smsNumber(phoneArea, phone) !== null
}

/** What a command waits for until it is handed to the gateway. */
export function waitsForSms(kind: CommandKind): string {
  return isDangerous(kind)
    ? 'Aguarda o gateway de SMS. O SMS chega quando chega: o rastreador é que confere se o pode cumprir.'
    : 'Aguarda o gateway de SMS.'
}
