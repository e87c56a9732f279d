/** Draws lines of one colour and width with round corners. */
export function stroke(path: string, color: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
}

/** Writes a coordinate of the drawing as finely as it is seen. */
export function fixed(value: number): string {
  return value.toFixed(1)
}
