import { StartupError } from '../../errors/startup-error.ts'
import { neededBases, timelyBases } from '../folder/retention.ts'
import type { BaseCopy, Series } from '../folder/series.ts'

/** The copy from which a moment is restored. */
export interface ChosenCopy {
  series: Series
  base: BaseCopy
  /** Where the log is no longer needed; null: to its end. */
  logEnd: string | null
}

/** Chooses of all copies the one for a moment; null: the newest. Throws StartupError where none reaches it. */
export function chooseCopy(all: readonly Series[], atMs: number | null): ChosenCopy {
  const usable = all.filter(({ bases }) => bases.length > 0)
  const newest = usable.at(-1)
  if (!newest) throw new StartupError('Ainda não há uma cópia completa nesta pasta.')
  if (atMs === null) return { series: newest, base: newest.bases.at(-1)!, logEnd: null }
  const series = usable.findLast((one) => firstMoment(one) <= atMs && atMs <= one.reachesMs)
  if (!series) {
    throw new StartupError(
      `As cópias não têm ${momentInWords(atMs)}. Elas vão ${usable
        .map((one) => `de ${momentInWords(nextSecond(firstMoment(one)))} a ${momentInWords(one.reachesMs)}`)
        .join(' e ')}.`,
    )
  }
  const timely = timelyBases(series.bases)
  const base = neededBases(timely, atMs)[0]!
  const next = timely.find(({ startedMs }) => startedMs > atMs)
  return { series, base, logEnd: next?.startPlace ?? null }
}

function firstMoment({ bases }: Series): number {
  return timelyBases(bases)[0]!.endedMs
}

/** Who asks for the first moment that is told writes it to the second. */
function nextSecond(ms: number): number {
  return Math.ceil(ms / 1000) * 1000
}

/** Words a moment in the time zone of this machine, to the second, with the difference from UTC. */
export function momentInWords(ms: number): string {
  const options = { dateStyle: 'short', timeStyle: 'medium' } as const
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' }).formatToParts(ms)
  const offset = zone.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00'
  return `${new Date(ms).toLocaleString('pt-BR', options)} (${offset})`
}
