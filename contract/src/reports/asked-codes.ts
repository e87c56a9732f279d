import { rules, text } from '../wire/field.ts'

/** Answers the field of the codes that a report is asked for, apart by commas; a comma that parts nothing is passed over. */
export function askedCodes(wire: string, label: string) {
  return text(wire, label, {
    rule: rules.line(20_000).regex(/^[\s,]*(\d{1,9}(\s*,[\s,]*|$))*$/, 'Use códigos separados por vírgulas.'),
  })
}
