import type { GraphQLError } from 'graphql'

interface Translation {
  message: string
  /** The wire name of the field that was refused, where it was one. */
  field: string | null
}

type Say = (names: string[]) => Translation

const plain = (message: string): Translation => ({ message, field: null })

/**
 * What graphql-js says of a query is known by the beginning of its sentences. Only names are taken over, never values
 * (which may be passwords) and no suggestions (which would tell what there is).
 */
const SENTENCES: readonly [pattern: RegExp, say: Say][] = [
  [/^Syntax Error: Document contains more/, () => plain('A consulta é grande demais.')],
  [/^Syntax Error/, () => plain('Erro de sintaxe na consulta.')],
  [
    /^Cannot query field "(\w+)" on type "(\w+)"/,
    ([field, type]) => plain(`O campo «${field}» não existe em ${type}.`),
  ],
  [
    /^Unknown argument "(\w+)" on field "(?:\w+\.)?(\w+)"/,
    ([argument = '', call]) => ({ message: `O argumento «${argument}» não existe em ${call}.`, field: argument }),
  ],
  [
    /Field "(\w+)" is not defined by type "(\w+)"/,
    ([field = '', type]) => ({ message: `O campo «${field}» não existe em ${type}.`, field }),
  ],
  [
    /^Field "(\w+)" (?:argument|of type).*must have a selection of subfields/,
    ([field]) => plain(`Diga quais campos de «${field}» quer receber.`),
  ],
  [/^Field "(\w+)" must not have a selection/, ([field]) => plain(`«${field}» não tem campos dentro.`)],
  [/^Expected value of type "(\w+)!?"/, ([type]) => plain(`O valor enviado não serve para ${type}.`)],
  [/^Variable "\$(\w+)" is not defined/, ([name]) => plain(`A variável $${name} não foi declarada.`)],
  [/^Variable "\$(\w+)" got invalid value/, ([name]) => plain(`O valor da variável $${name} não serve.`)],
  [/^Variable "\$(\w+)" is never used/, ([name]) => plain(`A variável $${name} foi declarada e não é usada.`)],
  [/^Variable "\$(\w+)"/, ([name]) => plain(`A variável $${name} não serve onde é usada.`)],
  [/^Unknown type "(\w+)"/, ([type]) => plain(`O tipo ${type} não existe.`)],
  [/^Unknown fragment "(\w+)"/, ([name]) => plain(`O fragmento ${name} não existe.`)],
  [
    /^Fields "(\w+)" conflict/,
    ([name]) => plain(`«${name}» é pedido duas vezes de modos diferentes: dê a um deles outro nome.`),
  ],
  [/^Unknown operation named/, () => plain('A operação pedida em operationName não existe na consulta.')],
  [/^Must provide operation name/, () => plain('Diga em operationName qual das operações executar.')],
]

/** Answers a Portuguese sentence for an error in a query. */
export function translateGraphqlError({ message }: GraphQLError): Translation {
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(message)
    if (found) return say(found.slice(1))
  }
  return plain('A consulta não é válida.')
}
