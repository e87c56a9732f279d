import { healthOperations, type SystemNotice } from '@monitorweb/contract/administration/health-operations'
import { reading } from '#api/client.ts'

/** What the server says of itself to whoever asks, even where its database is away. */
export interface Readiness {
  /** What is in the way of positions; null where nothing is. */
  obstacle: Notice | null
  warnings: readonly Notice[]
}

export interface Notice {
  reason: string
  message: string
}

/** These end by themselves when a program has started. */
const OF_EVERY_START: readonly string[] = ['starting', 'loading']

/**
 * Reads how the server is: as an operator, or where that fails, as with a database that is away, as whoever watches it.
 * A server that cannot be reached says nothing: the banner of the connection does.
 */
export async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  try {
    return ofNotices(await reading(signal)(healthOperations.listSystemNotices, {}))
  } catch {
    return await fetch('/readyz', { signal })
      .then((answer) => answer.json())
      .then(toReadiness, () => NOTHING)
  }
}

const NOTHING: Readiness = { obstacle: null, warnings: [] }

function ofNotices(notices: readonly SystemNotice[]): Readiness {
  const told = notices.filter(({ reason }) => !OF_EVERY_START.includes(reason))
  return {
    obstacle: told.find(({ isObstacle }) => isObstacle) ?? null,
    warnings: told.filter(({ isObstacle }) => !isObstacle),
  }
}

/** Reads an answer, which a proxy before the server may have made. */
export function toReadiness(body: unknown): Readiness {
  const { status, warnings, ...notice } = (body ?? {}) as Record<string, unknown>
  const isUnwell = status === 'unavailable' && isNotice(notice) && !OF_EVERY_START.includes(notice.reason)
  return {
    obstacle: isUnwell ? { reason: notice.reason, message: notice.message } : null,
    warnings: Array.isArray(warnings) ? warnings.filter(isNotice) : [],
  }
}

function isNotice(value: unknown): value is Notice {
  const { reason, message } = (value ?? {}) as Record<string, unknown>
  return typeof reason === 'string' && typeof message === 'string'
}
