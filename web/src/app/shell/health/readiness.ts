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

/** Reads how the server is. A server that cannot be reached says nothing: the banner of the connection does. */
export async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  try {
    const answer = await fetch('/readyz', { signal })
    return toReadiness(await answer.json())
  } catch {
    return { obstacle: null, warnings: [] }
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
