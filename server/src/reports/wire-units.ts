/** Turns metres into kilometres, unrounded: only screens and files round. */
export function km(meters: number): number {
  return meters / 1000
}

/** Turns milliseconds into whole seconds. */
export function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000)
}
