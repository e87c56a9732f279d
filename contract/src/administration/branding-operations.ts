import { isMailAddress } from '../rules/mail-address.ts'
import { type RowOf, reference, rules, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { query, record } from '../wire/operation-shapes.ts'
import { z } from '../wire/rule.ts'

/** A picture of a brand may have so many bytes and pixels: a mark is drawn small. */
export const LARGEST_IMAGE = { bytes: 200 * 1024, pixels: 1024 } as const
const LONGEST_DATA_URL = Math.ceil((LARGEST_IMAGE.bytes * 4) / 3) + 100

/** It is "" or #rrggbb. */
const colorRule = z.string().regex(/^(#[\da-f]{6})?$/i, 'Informe a cor como #RRGGBB.')
/** It is "", a PNG as a data URL, or the address of one that is kept already. */
const imageRule = z
  .string()
  .max(LONGEST_DATA_URL, `A imagem é grande demais: envie até ${LARGEST_IMAGE.bytes / 1024} kB.`)
  .regex(/^(|data:image\/png;base64,[A-Za-z0-9+/]+={0,2}|\/brand\/[0-9a-f]{64}\.png)$/, 'Envie a imagem em PNG.')

/**
 * These fields say how the product shows itself to the people of this tracking company, or of a customer of its. Empty
 * ones are the installation's, and of the installation itself the product's own.
 */
export const brandingFields = {
  name: text('nome', 'Nome do sistema', { rule: rules.line(30) }),
  /** The first colour, of the mark, of buttons and links. */
  color: text('cor', 'Cor da marca', { rule: colorRule }),
  /** The second colour, of what stands out beside the first. */
  accentColor: text('segundaCor', 'Cor de destaque', { rule: colorRule }),
  /** Answers hold the address of the picture. */
  mark: text('simbolo', 'Símbolo', { rule: imageRule }),
  /** On dark grounds, where the mark is not made for them. */
  darkMark: text('simboloEscuro', 'Símbolo para fundo escuro', { rule: imageRule }),
  favicon: text('favicon', 'Ícone da aba', { rule: imageRule }),
  senderName: text('remetenteNome', 'Nome do remetente', { rule: rules.line(60) }),
  senderAddress: text('remetenteEndereco', 'E-mail do remetente', {
    rule: rules
      .email()
      .refine((address) => address === '' || isMailAddress(address), 'Informe um e-mail como central@exemplo.com.br.'),
  }),
}
export type Branding = RowOf<typeof brandingFields>

const ofCustomer = {
  /** A customer of the first level; null means the installation. */
  customerId: withDefault(reference('cliente', 'Cliente'), null),
}

/** Branding stands apart from the other settings, since every page asks for it. */
export const brandingOperations = {
  getBranding: query('marca', 'Nome, cores e símbolo com que o sistema se apresenta a quem pergunta.', {
    args: {},
    result: record('Marca', brandingFields),
  }),
  getOwnBranding: query(
    'marcaPropria',
    'O que a instalação, ou um cliente, definiu da sua marca; vazio: o que vale acima.',
    {
      args: ofCustomer,
      result: record('Marca', brandingFields),
    },
  ),
  changeBranding: {
    kind: 'mutation',
    wire: 'definirMarca',
    label:
      'Muda com que nome, cores, símbolo e remetente o sistema se apresenta, a todos ou a um cliente do primeiro nível.',
    args: ofCustomer,
    input: { type: 'MarcaInput', fields: brandingFields, flat: false },
    result: record('Marca', brandingFields),
  },
} as const satisfies Record<string, Operation>
