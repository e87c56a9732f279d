import { OUTPUT_STATES, PORTS } from '@monitorweb/contract/tracks/track-readings'
import type { ReadingAttributes } from '@monitorweb/domain/position/position-report'

const INPUTS = linesOf('input')
const OUTPUTS = linesOf('output')

/**
 * Names the inputs and outputs that the device told of, as in "E1 ligada, S1 desligada, BLOQUEIO: acionado"; "" where it
 * told of none. Outputs are called as their profile names them, from the first on.
 */
export function inputWords(attributes: ReadingAttributes, outputLabels: readonly string[]): string {
  const lines = [
    ...INPUTS.map((line) => lineWords(`E${line}`, attributes[`input${line}`])),
    ...OUTPUTS.map((line) => {
      const label = outputLabels[line - 1]
      return label ? null : lineWords(`S${line}`, attributes[`output${line}`])
    }),
    ...namedOutputs(attributes, outputLabels).map(([label, state]) => `${label}: ${state}`),
  ]
  return lines.filter((words) => words !== null).join(', ')
}

/** Answers the outputs that have a name and that the device told of, each with what it is. */
export function namedOutputs(
  attributes: ReadingAttributes,
  outputLabels: readonly string[],
): [label: string, state: string][] {
  return OUTPUTS.flatMap((line): [string, string][] => {
    const [label, on] = [outputLabels[line - 1], attributes[`output${line}`]]
    return label && typeof on === 'boolean' ? [[label, on ? OUTPUT_STATES.on : OUTPUT_STATES.off]] : []
  })
}

function lineWords(label: string, on: ReadingAttributes[string]): string | null {
  return typeof on === 'boolean' ? `${label} ${on ? 'ligada' : 'desligada'}` : null
}

function linesOf(kind: 'input' | 'output'): number[] {
  return PORTS.filter((port) => port.startsWith(kind)).map((port) => Number(port.slice(kind.length)))
}
