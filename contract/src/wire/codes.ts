import { text } from './field.ts'
import { z } from './rule.ts'

/** A field of the codes of at most so many records, with commas between. */
export function codes(wire: string, label: string, most: number) {
  return text(wire, label, {
    rule: z
      .string()
      .max(20_000, 'São registros demais.')
      .regex(/^\s*(\d{1,9}\s*(,\s*\d{1,9}\s*)*)?$/, 'Informe códigos separados por vírgula.')
      .refine((value) => value.split(',').length <= most, `Informe no máximo ${most.toLocaleString('pt-BR')}.`),
  })
}

/** Reads such codes, each once. */
export function readCodes(codes: string): number[] {
  return [...new Set(readWords(codes).map(Number))]
}

/** Reads words with commas between. */
export function readWords(list: string): string[] {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
