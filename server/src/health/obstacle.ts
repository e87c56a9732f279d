import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import type { CommitFailure, CommitState } from '../tracking/commit-watch.ts'
import type { DiskState } from './disk-watch.ts'
import type { ProgramState } from './program-state.ts'
import { sinceWords } from './words.ts'

/** Why positions cannot be stored, or do not reach their ports; the message is for people, in Portuguese. */
export interface Obstacle {
  reason: ObstacleReason
  message: string
}

/** What operators should see to before it stands in the way. */
export interface Warning {
  reason:
    | 'diskLow'
    | 'diskReserved'
    | 'copyStopped'
    | 'copyOld'
    | 'copyWrong'
    | 'copyUnchecked'
    | 'diskUnread'
    | 'jobFails'
    | 'clockLeapt'
    | 'confirmedAlone'
    | 'otherKey'
  message: string
}

export type ObstacleReason =
  | 'starting'
  | 'loading'
  | 'database'
  | 'readOnly'
  | 'migration'
  | 'schema'
  | 'newerSchema'
  | 'diskFull'
  | 'refused'
  | 'stalled'
  | 'gateway'
  | 'secretsKey'

/** A batch that is under way for longer is held up by something that no batch should wait for. */
const STALLED_MS = 10_000
/** A process that said nothing for so long does not work. */
const SILENT_MS = 10_000

const FAILURES: Record<CommitFailure, { reason: ObstacleReason; words: string }> = {
  'disk full': { reason: 'diskFull', words: 'O disco está cheio' },
  'read only': { reason: 'readOnly', words: 'O banco de dados só aceita leitura' },
  away: { reason: 'database', words: 'O banco de dados não responde' },
  refused: { reason: 'refused', words: 'O banco de dados recusa as posições' },
}

/** Answers what keeps a process from storing what came. */
export function obstacleOfCommits(
  { failure, oldestSince }: CommitState,
  { disk, now }: { disk: DiskState | null; now: EpochMs },
): Obstacle | null {
  if (failure) {
    // A database that finds no room for its log ends, and answers no more.
    const { reason, words } = FAILURES[disk?.level === 'full' ? 'disk full' : failure.cause]
    return { reason, message: `${words}: 0 posições gravadas ${sinceWords(failure.since, now)}.` }
  }
  if (oldestSince === null || now - oldestSince < STALLED_MS) return null
  return {
    reason: 'stalled',
    message: `A gravação está parada: há posições que esperam pelo banco de dados ${sinceWords(oldestSince, now)}.`,
  }
}

/** Answers what keeps trackers from their ports, where a program keeps the gateway. */
export function obstacleOfGateway({ gateway, gatewayReport }: ProgramState, now: EpochMs): Obstacle | null {
  const reason = 'gateway'
  if (!gateway.isUp) {
    const closed = `As portas dos rastreadores estão fechadas ${sinceWords(gateway.since, now)}`
    if (gateway.failure === null) return { reason, message: `${closed}: o processo que as abre está reiniciando.` }
    const tries = gateway.tries === 1 ? '1 tentativa' : `${gateway.tries} tentativas`
    return { reason, message: `${closed}, apesar de ${tries}. ${gateway.failure}` }
  }
  const heardAt = gatewayReport?.at ?? gateway.since
  if (now - heardAt < SILENT_MS) return null
  return { reason, message: `O processo que atende os rastreadores não responde ${sinceWords(heardAt, now)}.` }
}

/** Answers that devices which have to show a secret are not let in, as the process that serves them cannot open it. */
export function obstacleOfKey(failsSince: EpochMs, now: EpochMs): Obstacle {
  const message =
    `SECRETS_KEY não abre as senhas dos rastreadores ${sinceWords(failsSince, now)}: os que têm senha no cadastro não são aceitos. ` +
    'Inicie o gateway com a mesma SECRETS_KEY dos outros processos.'
  return { reason: 'secretsKey', message }
}

/** Answers that this process neither opens nor seals what the others do, as they have another key by now. */
export function obstacleOfOldKey(since: EpochMs, now: EpochMs): Obstacle {
  const message =
    `A chave dos segredos mudou ${sinceWords(since, now)}, e este processo ainda tem a antiga: não abre nem grava segredos. ` +
    'Encerre-o e inicie com a SECRETS_KEY nova.'
  return { reason: 'secretsKey', message }
}

/** Answers that no room is left, before the database says so. */
export function obstacleOfDisk({ level, freeBytes }: DiskState): Obstacle | null {
  if (level !== 'full') return null
  return { reason: 'diskFull', message: `O disco está cheio: restam ${byteSizeWords(freeBytes)}.` }
}
