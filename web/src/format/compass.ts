const POINTS = [
  { arrow: '↑', name: 'norte' },
  { arrow: '↗', name: 'nordeste' },
  { arrow: '→', name: 'leste' },
  { arrow: '↘', name: 'sudeste' },
  { arrow: '↓', name: 'sul' },
  { arrow: '↙', name: 'sudoeste' },
  { arrow: '←', name: 'oeste' },
  { arrow: '↖', name: 'noroeste' },
] as const

/** Answers the nearest of eight directions for a course in degrees clockwise from north: 45 is ↗ nordeste. */
export function compassPoint(courseDegrees: number): { arrow: string; name: string } {
  const index = Math.round((((courseDegrees % 360) + 360) % 360) / 45) % POINTS.length
  return POINTS[index]!
}
