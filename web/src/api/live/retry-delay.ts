/**
 * Answers the waiting time before attempt 1, 2, 3 …: it doubles up to 30 s, and is spread by ± 20 % so that browsers do
 * not return together.
 */
export function retryDelayMs(attempt: number): number {
  const delay = Math.min(30_000, 1_000 * 2 ** (attempt - 1))
  return Math.round(delay * (0.8 + 0.4 * Math.random()))
}
