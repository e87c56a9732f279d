import { formatDuration } from '#format/age.ts'
import { lengthWords, shortStamp } from '../words.ts'

interface ToldStop {
  start: number | null
  end: number | null
  durationSeconds: number
  idleSeconds: number
  inProgress: boolean
  cutAtStart: boolean
  cutAtEnd: boolean
}

/** When a vehicle came to a stop, when it left and how long it stood, in words: what is told beside the map. */
export function stopFacts(stop: ToldStop): [term: string, value: string][] {
  const { start, end, durationSeconds, idleSeconds, inProgress, cutAtStart, cutAtEnd } = stop
  return [
    ['Chegada', cutAtStart ? `antes de ${shortStamp(start!)}` : shortStamp(start!)],
    [
      'Saída',
      inProgress || end === null ? 'em andamento' : cutAtEnd ? `depois de ${shortStamp(end)}` : shortStamp(end),
    ],
    ['Duração', formatDuration(durationSeconds)],
    ...(idleSeconds > 0 ? [['Parado ligado', formatDuration(idleSeconds)] as [string, string]] : []),
  ]
}

/** "Parado 3 h 20 min", "Sem dados 47 min": what is leapt over while the track is played. */
export function standWords({ milliseconds, silentMs }: { milliseconds: number; silentMs: number }): string {
  if (silentMs >= milliseconds) return `Sem dados ${lengthWords(milliseconds)}`
  const stood = `Parado ${lengthWords(milliseconds - silentMs)}`
  return silentMs > 0 ? `${stood}, sem dados ${lengthWords(silentMs)}` : stood
}
