/** It says how often something may be tried before it is slowed down, and by how much at most. */
export interface AttemptLimit {
  key: string
  /** So many attempts cause no delay. */
  free: number
  longestDelaySeconds: number
}

/** This is what stands under a key at this moment. */
export interface Standing {
  /** What the attempts so far still weigh, in attempts. */
  weight: number
  /** So long the delay after them lasts. */
  waitSeconds: number
}

const DAY_SECONDS = 86_400

/**
 * Tells what attempts weigh now that weighed `weight` when the last of them was made, `elapsedSeconds` ago: the delay after them doubles from 2 s,
 * and of the peace after it each longest delay forgets one. So whoever goes on gets one attempt in each longest delay, and where people err now and then nothing
 * piles up. An attempt by a clock that was ahead and was put back delays nothing.
 */
export function standingNow(
  { weight, elapsedSeconds }: { weight: number; elapsedSeconds: number },
  limit: AttemptLimit,
): Standing {
  if (elapsedSeconds > DAY_SECONDS) return { weight: 0, waitSeconds: 0 }
  if (elapsedSeconds < -DAY_SECONDS) return { weight, waitSeconds: 0 }
  const delaySeconds = delayAfter(weight, limit)
  const peaceSeconds = Math.max(0, elapsedSeconds) - delaySeconds
  if (peaceSeconds < 0) return { weight, waitSeconds: Math.ceil(delaySeconds - elapsedSeconds) }
  return { weight: Math.max(0, weight - peaceSeconds / limit.longestDelaySeconds), waitSeconds: 0 }
}

/** Answers what the attempts weigh with one more. Beyond the longest delay nothing grows: nobody pays for an attack longer than that. */
export function withOneMore(weight: number, { free, longestDelaySeconds }: AttemptLimit): number {
  return Math.min(weight + 1, free + Math.ceil(Math.log2(longestDelaySeconds)))
}

function delayAfter(weight: number, { free, longestDelaySeconds }: AttemptLimit): number {
  const beyond = Math.ceil(weight) - free
  return beyond < 0 ? 0 : Math.min(longestDelaySeconds, 2 ** (beyond + 1))
}
