import { loginRule } from '../rules/login-rule.ts'
import { isMailAddress } from '../rules/mail-address.ts'
import { taxNumberRule } from '../rules/tax-number-rule.ts'
import { integer, nested, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'

/** The status says what became of a request: nothing yet, a user, or a refusal with its reason. */
export const ACCESS_REQUEST_STATUSES = ['pending', 'approved', 'declined'] as const
export type AccessRequestStatus = (typeof ACCESS_REQUEST_STATUSES)[number]

/** A request is kept so many days after it was decided, or after it came where nobody decides it. */
export const ACCESS_REQUEST_DAYS = 90

/** This is what somebody without a user writes to get one. */
export const accessRequestInput = {
  name: text('nome', 'Nome', { required: true, rule: rules.line(100) }),
  company: text('empresa', 'Empresa', { rule: rules.line(100) }),
  taxNumber: text('documento', 'CPF ou CNPJ', { rule: taxNumberRule() }),
  email: text('email', 'E-mail', {
    required: true,
    rule: rules.email().refine((typed) => typed === '' || isMailAddress(typed), 'E-mail inválido.'),
  }),
  phone: text('telefone', 'Telefone'),
  login: text('login', 'Login desejado', { rule: loginRule() }),
  message: text('mensagem', 'Mensagem', { rule: rules.lines(2_000) }),
}

/** These are the fields that other records show of a person. */
const deciderFields = { id: integer('usrId', 'Código'), name: text('usrNom', 'Nome') }

/** This is a request for access (solicitação de acesso) as operators read it. */
export const accessRequestFields = {
  id: integer('codigo', 'Código'),
  ...accessRequestInput,
  /** It is one of {@link ACCESS_REQUEST_STATUSES}. */
  status: text('situacao', 'Situação'),
  receivedAt: stamp('recebidaEm', 'Recebida em'),
  /** The network address that the request came from. */
  address: text('endereco', 'Endereço de rede'),
  /** It counts how many times the same was asked. */
  times: integer('vezes', 'Vezes pedida'),
  decidedAt: stamp('decididaEm', 'Decidida em'),
  decidedBy: nested('decididaPor', 'UsuarioResumo', ['Decidida por', deciderFields]),
  /** It says why the request was refused. */
  reason: text('motivo', 'Motivo'),
  /** It is the user that was made from the request. */
  userId: reference('usuario', 'Usuário'),
}

export type AccessRequest = RowOf<typeof accessRequestFields>
