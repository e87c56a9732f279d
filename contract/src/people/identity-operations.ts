import { userFields } from '../registers/user.ts'
import { loginRule } from '../rules/login-rule.ts'
import { confirmationFields } from '../wire/confirmation.ts'
import { integer, password, reference, rules, stamp, text } from '../wire/field.ts'
import { type Operation, optional, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { accessRequestFields, accessRequestInput } from './access-request.ts'
import { openSessionFields, recoveryCodeFields, totpStartFields } from './identity.ts'
import { preferenceFields, profileFields, profileInput } from './profile.ts'
import { profileOperations } from './profile-operations.ts'
import { sessionFields } from './session.ts'

const token = record('Token', sessionFields)
const confirmation = record('Confirmacao', confirmationFields)
const sessionList = list('Sessao', openSessionFields)
const requestFilter = {
  search: withDefault(text('busca', 'Busca'), '%'),
  /** An empty status asks for requests of every status. */
  status: withDefault(text('situacao', 'Situação'), 'pending'),
}
const ofUser = { userId: reference('usuario', 'Usuário', { required: true }) }
const ownPassword = { password: password('senha', 'Senha', { required: true }) }
const { name, email, ...notRequired } = accessRequestInput
const accessRequestArgs = {
  name,
  email,
  company: withDefault(notRequired.company, ''),
  taxNumber: withDefault(notRequired.taxNumber, ''),
  phone: withDefault(notRequired.phone, ''),
  login: withDefault(notRequired.login, ''),
  message: withDefault(notRequired.message, ''),
}
const ofRequest = { id: integer('codigo', 'Código', { required: true, rule: rules.integer(1) }) }
/** The code is one of an authenticator app, or a recovery code. */
const factor = { code: text('codigo', 'Código', { required: true, rule: rules.line(40) }) }

/** These operations serve sessions, requests for access, passwords, the person's own profile and the second factor. */
export const identityOperations = {
  renewToken: mutation('renovarToken', 'Prolonga a sessão e responde um token novo.', { args: {}, result: token }),
  signOut: mutation('sair', 'Encerra a sessão, e os avisos do navegador de que se sai.', {
    /** The person's channel that this browser is. */
    args: { noticeChannelId: withDefault(reference('canalDeAvisos', 'Canal de avisos deste navegador'), null) },
    result: confirmation,
  }),
  confirmPassword: mutation('confirmarSenha', 'Desbloqueia a tela: confere a senha e prolonga a sessão.', {
    args: ownPassword,
    result: token,
  }),
  listMySessions: query('minhasSessoes', 'Sessões abertas de quem pergunta, a mais recente primeiro.', {
    args: paging(100),
    result: sessionList,
  }),
  countMySessions: query('minhasSessoesTotal', 'Quantas sessões estão abertas.', { args: {}, result: count }),
  listUserSessions: query('sessoesDoUsuario', 'Sessões abertas de um usuário.', {
    args: { ...ofUser, ...paging(100) },
    result: sessionList,
  }),
  countUserSessions: query('sessoesDoUsuarioTotal', 'Quantas sessões um usuário tem abertas.', {
    args: ofUser,
    result: count,
  }),
  endSession: mutation('encerrarSessao', 'Encerra uma sessão própria ou de um usuário que se administra.', {
    args: { id: text('codigo', 'Código', { required: true }) },
    result: confirmation,
  }),
  endOtherSessions: mutation('encerrarOutrasSessoes', 'Encerra as outras sessões próprias.', {
    args: {},
    result: confirmation,
  }),
  endUserSessions: mutation('encerrarSessoesDoUsuario', 'Encerra todas as sessões de um usuário.', {
    args: ofUser,
    result: confirmation,
  }),

  requestAccess: mutation('solicitarAcesso', 'Pede acesso ao sistema.', {
    args: accessRequestArgs,
    result: confirmation,
  }),
  listAccessRequests: query('solicitacoesDeAcesso', 'Solicitações de acesso, a mais recente primeiro.', {
    args: { ...requestFilter, ...paging(100) },
    result: list('SolicitacaoDeAcesso', accessRequestFields),
  }),
  countAccessRequests: query('solicitacoesDeAcessoTotal', 'Quantas solicitações há.', {
    args: requestFilter,
    result: count,
  }),
  approveAccessRequest: mutation('aprovarSolicitacao', 'Cria o usuário pedido e lhe envia o link da senha.', {
    args: {
      ...ofRequest,
      customerId: reference('cliente', 'Cliente', { required: true }),
      userTypeId: reference('tipo', 'Tipo de usuário', { required: true }),
      login: text('login', 'Login', { required: true, rule: loginRule() }),
      /** Without a name, the user gets the one in the request. */
      name: optional(text('nome', 'Nome', { rule: rules.line(100) })),
      accessEndsAt: optional(stamp('acessoAte', 'Acesso até')),
    },
    result: record('Usuario', userFields),
  }),
  declineAccessRequest: mutation('recusarSolicitacao', 'Recusa uma solicitação e diz o motivo por e-mail.', {
    args: { ...ofRequest, reason: text('motivo', 'Motivo', { required: true, rule: rules.lines(1_000) }) },
    result: record('SolicitacaoDeAcesso', accessRequestFields),
  }),

  requestPasswordReset: mutation('solicitarNovaSenha', 'Envia por e-mail o link de uma senha nova, se houver conta.', {
    args: { identifier: text('login', 'Login ou e-mail', { required: true }) },
    result: confirmation,
  }),
  resetPassword: mutation('redefinirSenha', 'Troca a senha com o link recebido; vale uma vez.', {
    args: {
      token: text('token', 'Link', { required: true, rule: rules.line(200) }),
      password: password('senha', 'Senha nova', { required: true }),
    },
    result: confirmation,
  }),
  changePassword: mutation('alterarSenha', 'Troca a própria senha e encerra as outras sessões.', {
    args: {
      current: password('senhaAtual', 'Senha atual', { required: true }),
      password: password('novaSenha', 'Senha nova', { required: true }),
    },
    result: confirmation,
  }),
  sendPasswordLink: mutation('enviarLinkDeSenha', 'Envia a um usuário o link para criar a senha.', {
    args: ofUser,
    result: confirmation,
  }),

  ...profileOperations,
  changeMyProfile: {
    kind: 'mutation',
    wire: 'alterarMeuPerfil',
    label: 'Muda nome, telefone ou e-mail; o que não é enviado fica como está.',
    args: {
      /** The password is asked for where the e-mail changes, since passwords are recovered through it. */
      password: optional(password('senha', 'Senha')),
    },
    input: { type: 'PerfilInput', fields: profileInput, flat: false },
    result: record('Perfil', profileFields),
  },
  changePreferences: {
    kind: 'mutation',
    wire: 'alterarPreferencias',
    label: 'Muda preferências; o que não é enviado fica como está.',
    args: {},
    input: { type: 'PreferenciasInput', fields: preferenceFields, flat: false },
    result: record('Perfil', profileFields),
  },

  startTotp: mutation('iniciarTotp', 'Começa a verificação em duas etapas; vale depois de ativarTotp.', {
    args: ownPassword,
    result: record('InicioTotp', totpStartFields),
  }),
  activateTotp: mutation('ativarTotp', 'Ativa a verificação em duas etapas e mostra os códigos de recuperação.', {
    args: factor,
    result: list('CodigoDeRecuperacao', recoveryCodeFields),
  }),
  deactivateTotp: mutation('desativarTotp', 'Desativa a verificação em duas etapas.', {
    args: { ...ownPassword, ...factor },
    result: confirmation,
  }),
  resetUserTotp: mutation('redefinirTotpDoUsuario', 'Desativa a verificação em duas etapas de outra pessoa.', {
    args: ofUser,
    result: confirmation,
  }),
} as const satisfies Record<string, Operation>
