import { formatDuration } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { lengthWords } from '../words.ts'

export interface ToldStop {
  start: number | null
  end: number | null
  durationSeconds: number
  idleSeconds: number
  inProgress: boolean
  cutAtStart: boolean
  cutAtEnd: boolean
}

/** Says when a vehicle came to a stop, when it left and how long it stood: this is told beside the map. */
export function stopFacts(stop: ToldStop): [term: string, value: string][] {
  const { start, end, durationSeconds, idleSeconds, inProgress, cutAtStart, cutAtEnd } = stop
  return [
    ['Chegada', cutAtStart ? `antes de ${formatDateTime(start!)}` : formatDateTime(start!)],
    [
      'Saída',
      inProgress || end === null ? 'em andamento' : cutAtEnd ? `depois de ${formatDateTime(end)}` : formatDateTime(end),
    ],
    ['Duração', formatDuration(durationSeconds)],
    ...(idleSeconds > 0 ? [['Parado ligado', formatDuration(idleSeconds)] as [string, string]] : []),
  ]
}

/** Says what is leapt over while the track is played, such as "Parado 3 h 20 min" or "Sem dados 47 min". */
export function standWords({ milliseconds, silentMs }: { milliseconds: number; silentMs: number }): string {
  if (silentMs >= milliseconds) return `Sem dados ${lengthWords(milliseconds)}`
  const stood = `Parado ${lengthWords(milliseconds - silentMs)}`
  return silentMs > 0 ? `${stood}, sem dados ${lengthWords(silentMs)}` : stood
}
