import { type Field, integer } from '../wire/field.ts'
import { z } from '../wire/rule.ts'

/** A record of a register has one of these statuses. */
export const ACTIVE = 0
export const INACTIVE = 1

export function recordStatus(wire: string): Field<number> {
  return integer(wire, 'Situação', {
    rule: z.literal([ACTIVE, INACTIVE], 'Use 0 (ativo) ou 1 (inativo).'),
  })
}

/** The field counts the changes of a record; sent back with a change it says which state was changed. */
export function recordVersion(wire: string, inputWire = wire): Field<number> {
  return integer(wire, 'Versão do registro', { inputWire })
}
