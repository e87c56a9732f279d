import { flag, rules, text } from '../wire/field.ts'
import { withDefault } from '../wire/operation.ts'
import { z } from '../wire/rule.ts'

/** Positions are told apart by their ignition; "" asks for either, and for those that do not say. */
const POSITION_IGNITIONS: readonly string[] = ['', 'ligada', 'desligada']

/** A position that took longer than this from fix to receipt was kept in the tracker's memory. */
export const MEMORY_DELAY_MS = 5 * 60_000

/** By these, beside their speed, positions are chosen on the screen and for files. */
export const positionFilterArgs = {
  /** For positions: names of REPORT_EVENTS; none asks for whatever happened. */
  events: withDefault(text('eventos', 'Eventos', { rule: rules.line(500) }), ''),
  ignition: withDefault(
    text('ignicao', 'Ignição', {
      rule: z.string().refine((name) => POSITION_IGNITIONS.includes(name), 'Use ligada ou desligada.'),
    }),
    '',
  ),
  /** For positions: only those that were received long after their fix are wanted, see MEMORY_DELAY_MS. */
  fromMemory: withDefault(flag('memoria', 'Só as posições da memória'), false),
}
