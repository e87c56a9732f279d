import { flag, integer, type RowOf, reference, rules, text } from '../wire/field.ts'
import { optional, withDefault } from '../wire/operation.ts'
import { recordStatus } from './record.ts'

/** Calls that serve several registers name them so. */
export const REGISTERS = ['cliente', 'equipamento', 'veiculo', 'usuario'] as const
export type RegisterName = (typeof REGISTERS)[number]

/** One call for several records takes at most so many. */
export const LARGEST_BATCH = 1000

/** The argument says which register a call is about. */
export function registerNamed(choices: readonly RegisterName[] = REGISTERS) {
  const message = `Use um destes: ${choices.join(', ')}.`
  return text('entidade', 'Cadastro', {
    required: true,
    rule: rules.line().refine((name) => (choices as readonly string[]).includes(name), message),
  })
}

const EVERYTHING = '%'
const BOTH_FLAGS = '0,1'
const status = optional(recordStatus('situacao'))
const customerId = withDefault(reference('cliente', 'Cliente e os que estão abaixo dele'), null)
const flags = withDefault(
  text('veiFld', 'Marcações aceitas', {
    // At most nine digits are taken, which fit PostgreSQL's integer.
    rule: rules
      .line()
      // As everywhere, an empty text says nothing.
      .overwrite((flags) => flags || BOTH_FLAGS)
      .regex(/^\s*-?\d{1,9}\s*(,\s*-?\d{1,9}\s*)*$/, 'Use números de até 9 algarismos separados por vírgulas.'),
  }),
  BOTH_FLAGS,
)

export const customerFilter = {
  search: withDefault(text('cliDsc', 'Busca'), EVERYTHING),
  status,
  /** Only customers below this one, and itself, are listed. */
  customerId,
  withoutVehicle: withDefault(flag('semVeiculo', 'Sem veículo'), false),
}
const deviceParts = {
  status,
  customerId,
  versionId: withDefault(reference('versao', 'Modelo'), null),
  withoutVehicle: withDefault(flag('semVeiculo', 'Em nenhum veículo'), false),
}
export const deviceFilter = { search: withDefault(text('eqpSrn', 'Busca'), EVERYTHING), ...deviceParts }
export const deviceListFilter = deviceParts
export const vehicleFilter = {
  search: withDefault(text('veiDsc', 'Busca'), EVERYTHING),
  flags,
  status,
  customerId,
  withoutDevice: withDefault(flag('semEquipamento', 'Sem equipamento'), false),
  groupId: withDefault(reference('grupo', 'Grupo de veículos'), null),
}
export const userFilter = {
  search: withDefault(text('usrNom', 'Busca'), EVERYTHING),
  customerId,
  userTypeId: withDefault(reference('tipo', 'Tipo de usuário'), null),
}
export const unregisteredFilter = { search: withDefault(text('busca', 'Busca'), EVERYTHING) }

/**
 * This says what happened to one record of a call for several: there is one row a record, or one for each error in it.
 */
export const batchResultFields = {
  /** The line of an import, counted from 1; else the place in the list. */
  line: integer('linha', 'Linha'),
  /** The key of the record: its id, or the serial of a device; "" where it got none. */
  key: text('registro', 'Registro'),
  /** It is `criado`, `alterado`, `igual`, `erro`, or `desfeito`: right, and undone because of others. */
  outcome: text('resultado', 'Resultado'),
  /** The wire name of the field that was refused. */
  field: text('campo', 'Campo'),
  message: text('mensagem', 'Mensagem'),
}
export type BatchResult = RowOf<typeof batchResultFields>

/** This is a record that has the same value. */
export const duplicateFields = {
  field: text('campo', 'Campo'),
  /** It says which record has the value, as far as the person may see it. */
  message: text('mensagem', 'Mensagem'),
  /** Where true, saving would be refused; else the duplicate is only worth a look. */
  refused: flag('impede', 'Impede gravar'),
  /** The key of the record where the person may see it, else "". */
  key: text('registro', 'Registro'),
}
