import { StartupError } from '../../errors/startup-error.ts'

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:?\d\d)?$/
const BRAZILIAN = /^(\d\d)\/(\d\d)\/(\d{4}),? (\d\d:\d\d(?::\d\d)?)$/

/**
 * Reads a moment as people write it, `2026-11-23 14:30:05` or `23/11/2026 14:30:05`: in the time zone of this machine unless it
 * says another. Throws StartupError.
 */
export function readMoment(text: string): number {
  const iso = ISO.exec(text.trim())
  const brazilian = BRAZILIAN.exec(text.trim())
  const written = iso
    ? `${iso[1]}T${iso[2]}${iso[3] ?? ''}`
    : brazilian
      ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}T${brazilian[4]}`
      : ''
  const ms = Date.parse(written)
  if (!Number.isNaN(ms) && isDay(written.slice(0, 10))) return ms
  throw new StartupError(
    `--at: «${text}» não serve. Use um como "2026-11-23 14:30:05", no fuso desta máquina, ou 2026-11-23T14:30:05-03:00.`,
  )
}

/** A day that its month does not have is read as one of the next month. */
function isDay(day: string): boolean {
  return new Date(Date.parse(day)).toISOString().startsWith(day)
}
