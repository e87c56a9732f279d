import { loginRule } from '../rules/login-rule.ts'
import {
  flag,
  integer,
  nested,
  numericFlag,
  password,
  type RowOf,
  reference,
  rules,
  stamp,
  text,
} from '../wire/field.ts'
import { customerSummaryFields } from './customer-summary.ts'
import { recordVersion } from './record.ts'
import { userTypeFields } from './user-type.ts'

/** This is a person who logs in (usuário). */
export const userFields = {
  id: integer('usrId', 'Código'),
  userTypeId: reference('tusId', 'Tipo de usuário', { required: true }),
  customerId: reference('cliId', 'Cliente', { required: true }),
  login: text('usrLgn', 'Login', { required: true, rule: loginRule() }),
  password: password('usrPwd', 'Senha'),
  name: text('usrNom', 'Nome', { required: true }),
  phone: text('usrTel', 'Telefone'),
  email: text('usrEml', 'E-mail', { rule: rules.email() }),
  settings: text('usrCfg', 'Preferências', { rule: rules.lines(65_536) }),
  accessEndsAt: stamp('usrDhe', 'Acesso até'),
  severalSessions: numericFlag('usrPml', 'Vários acessos ao mesmo tempo'),
  lastLoginAddress: text('usrIp', 'Endereço do último acesso', { serverOwned: true }),
  updatedAt: stamp('usrDhs', 'Última alteração', { serverOwned: true }),
  createdAt: stamp('cadastradoEm', 'Cadastrado em', { readOnly: true }),
  lastLoginAt: stamp('ultimoAcesso', 'Último acesso', { readOnly: true }),
  /** Where true, a second factor is asked at login. */
  totpActive: flag('segundoFator', 'Verificação em duas etapas', { readOnly: true }),
  recordVersion: recordVersion('versao'),
  userType: nested('tipoUsuario', 'TipoUsuario', ['Tipo de usuário', userTypeFields]),
  customer: nested('cliente', 'ClienteResumo', ['Cliente', customerSummaryFields]),
}

export type User = RowOf<typeof userFields>
