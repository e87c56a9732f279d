/** Places are kept to a centimetre. */
const SCALE = 1e7

/** Answers degrees with the decimals that are kept of them. */
export function exactDegrees(degrees: number): number {
  // Adding 0 makes 0 of -0, which JSON writes the same and nothing else should tell apart.
  return Math.round(degrees * SCALE) / SCALE + 0
}
