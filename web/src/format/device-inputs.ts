import type { ReadingAttributes } from '@monitorweb/domain/position/position-report'

const LINES = [
  ...[1, 2, 3].map((line) => ({ name: `input${line}`, label: `E${line}` })),
  ...[1, 2, 3, 4, 5].map((line) => ({ name: `output${line}`, label: `S${line}` })),
]

/** Names the inputs and outputs that the device told of, as in "E1 ligada, S1 desligada"; "" where it told of none. */
export function inputWords(attributes: ReadingAttributes): string {
  return LINES.flatMap(({ name, label }) => {
    const on = attributes[name]
    return typeof on === 'boolean' ? `${label} ${on ? 'ligada' : 'desligada'}` : []
  }).join(', ')
}
