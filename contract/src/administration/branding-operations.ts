import { type RowOf, rules, text } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { query, record } from '../wire/operation-shapes.ts'
import { z } from '../wire/rule.ts'

/** These fields say how the product shows itself to the people of this tracking company. */
const brandingFields = {
  name: text('nome', 'Nome do sistema', { required: true, rule: rules.line(30) }),
  /** The colour of the logo, as #rrggbb. */
  color: text('cor', 'Cor da marca', {
    required: true,
    rule: z.string().regex(/^#[\da-f]{6}$/i, 'Informe a cor como #RRGGBB.'),
  }),
}
export type Branding = RowOf<typeof brandingFields>

/** Branding stands apart from the other settings, since every page asks for it. */
export const brandingOperations = {
  getBranding: query('marca', 'Nome e cor com que o sistema se apresenta.', {
    args: {},
    result: record('Marca', brandingFields),
  }),
  changeBranding: {
    kind: 'mutation',
    wire: 'definirMarca',
    label: 'Muda o nome e a cor com que o sistema se apresenta.',
    args: {},
    input: { type: 'MarcaInput', fields: brandingFields, flat: false },
    result: record('Marca', brandingFields),
  },
} as const satisfies Record<string, Operation>
