import { withoutLineEnds, writingOf } from './framing.ts'

/** A header of text that names its model and its kind, `ST300STT`. */
export const WITH_MODEL = /^(S[AT]\d{3,4})([A-Z]{3})$/
/** The kinds of the universal family, those included that are not read. */
export const UNIVERSAL_KIND = /^(A?STT|A?ALT|EMG|EVT|ALV|RES|UEX|BSA|BLE|CRR|TRV|HTE|DEX|MNT)$/
/** ST940 writes its reports, and hears its commands, under this name without a kind behind it. */
export const ST910 = 'ST910'

/** What stands for the universal family, whose headers name no model. */
const UNIVERSAL = 'universal'
/** A model as people write it: `ST310U`, `Suntech ST-4305`. */
const MODEL = /\bS[AT][ -]?(\d{3,4})(?!\d)/i
/** Models by the first of three digits whose commands begin with one name (manuals of SA200, ST300/340, ST310U, ST600, ST940). */
const HEADS: Readonly<Record<string, string>> = {
  ...{ 2: 'SA200', 3: 'ST300', 4: 'ST400', 5: 'ST500' },
  ...{ 6: 'ST600', 9: ST910 },
}

/** The name in the header of a report, by which its device is commanded; '' where a report names none (zip). */
export function editionOf(bytes: Buffer): string {
  const frame = withoutLineEnds(bytes)
  const writing = writingOf(frame)
  if (writing !== 'text') return writing === 'packed' ? UNIVERSAL : ''
  const [header = ''] = frame.toString('latin1').split(';', 1)
  if (UNIVERSAL_KIND.test(header)) return UNIVERSAL
  return header === ST910 ? ST910 : (WITH_MODEL.exec(header)?.[1] ?? '')
}

/**
 * What the commands of a device begin with before `CMD`, which is nothing in the universal family: by its own reports, or else by the
 * model in the register. Null where neither tells: a device hears no other name than its own.
 */
export function commandHeadOf({ edition, model }: { edition: string; model: string }): string | null {
  if (edition !== '') return edition === UNIVERSAL ? '' : edition
  const [, digits = ''] = MODEL.exec(model) ?? []
  // Models of four digits are of the universal family: ST33x0, ST34x0, ST43x0, ST44x0, ST8300 and others.
  return digits.length === 4 ? '' : (HEADS[digits[0] ?? ''] ?? null)
}
