import type { ReadingAttributes } from '../position/position-report.ts'

/** How installers call the output that keeps a vehicle from being driven: "BLOQUEIO", "Corte de combustível", "Imobilizador". */
const CUTS = /(?<!des)bloque|corte|imobiliz/i

/**
 * Answers whether the vehicle says that it is blocked, null where it does not say. Of trackers that report their outputs alone it is
 * the first one that the installation profile names as a block.
 */
export function isBlocked(attributes: ReadingAttributes, outputLabels: readonly string[]): boolean | null {
  if (attributes.blocked !== undefined) return attributes.blocked
  const on = attributes[`output${outputLabels.findIndex((label) => CUTS.test(label)) + 1}`]
  return typeof on === 'boolean' ? on : null
}

/**
 * Answers which output, counted from 1, blocks the vehicle: the first that the installation profile names so, else the first of all as
 * long as that has no name; null where it is known to be something else.
 */
export function blockingOutput(outputLabels: readonly string[]): number | null {
  const named = outputLabels.findIndex((label) => CUTS.test(label))
  if (named >= 0) return named + 1
  return (outputLabels[0] ?? '').trim() === '' ? 1 : null
}
