import type { AuditGroup } from '@monitorweb/contract/administration/audit-operations'

/** People read these words for what was changed of how somebody enters. */
const PASSWORDS = {
  changePassword: 'Trocou a senha',
  resetPassword: 'Definiu nova senha pelo link',
  setFirstPassword: 'Definiu a primeira senha',
  givePasswordAtMachine: 'Recebeu nova senha pelo comando do servidor',
  sendPasswordLink: 'Enviou o link de nova senha',
  activateTotp: 'Ativou a verificação em duas etapas',
  deactivateTotp: 'Desativou a verificação em duas etapas',
  resetTotp: 'Retirou a verificação em duas etapas',
} as const

/** People read these words for what was changed. */
const CHANGES = {
  create: 'Cadastrou',
  update: 'Alterou',
  delete: 'Excluiu',
  correctDates: 'Corrigiu datas',
  ...PASSWORDS,
  approve: 'Aprovou',
  revoke: 'Deixou de valer',
  decline: 'Recusou',
  resend: 'Enviou de novo',
  acknowledge: 'Reconheceu um alarme',
  claimed: 'Assumiu',
  released: 'Devolveu à fila',
  noted: 'Anotou',
  callOpened: 'Abriu um chamado',
  closed: 'Encerrou',
  askCommand: 'Pediu um comando',
  approveCommand: 'Aprovou um comando',
  declineCommand: 'Não aprovou um comando',
  cancelCommand: 'Cancelou um comando',
  pauseCommand: 'Pausou um comando agendado',
  resumeCommand: 'Retomou um comando agendado',
  recordConsent: 'Registrou um consentimento',
  revokeConsent: 'Revogou um consentimento',
  makeInstallationLink: 'Criou o link do instalador',
  revokeInstallationLink: 'Revogou o link do instalador',
  signOffInstallation: 'O instalador concluiu a instalação',
} as const

/** People read these words for who came and went, or tried to. */
const ENTRIES = {
  signIn: 'Entrou',
  signInRefused: 'Tentativa de entrar recusada',
  signOut: 'Saiu',
  useRecoveryCode: 'Entrou com um código de recuperação',
  requestPasswordReset: 'Pediu nova senha',
  passwordRefused: 'Senha recusada na confirmação',
  startView: 'Passou a ver como o cliente',
  endView: 'Deixou de ver como o cliente',
  endSession: 'Encerrou uma sessão',
  endSessions: 'Encerrou sessões',
  mailLeftOut: 'Não avisou por e-mail de senha, endereço ou verificação: já eram muitos avisos em uma hora',
} as const

/** People read these words for what was done with a record without changing it. */
const ACCESSES = {
  ...ENTRIES,
  readHistory: 'Consultou o histórico',
  export: 'Exportou',
  revealSecret: 'Viu um segredo',
  askReading: 'Pediu a leitura de um período',
  openInstallationLink: 'O instalador abriu o link',
} as const

export const ACCESS_ACTIONS: readonly string[] = Object.keys(ACCESSES)

const READS = ['readHistory', 'export']
const SECRETS = ['revealSecret']

/** The actions that people look for together; null asks for whatever was done. */
export const ACTIONS_OF_GROUP: Readonly<Record<AuditGroup, readonly string[] | null>> = {
  '': null,
  mudancas: Object.keys(CHANGES),
  consultas: READS,
  entradas: [...Object.keys(ENTRIES), ...Object.keys(PASSWORDS)],
  segredos: SECRETS,
}

const WORDS: Record<string, string> = { ...CHANGES, ...ACCESSES }

/** Answers an action in words; null for one that has none yet. */
export function actionWords(action: string): string | null {
  return Object.hasOwn(WORDS, action) ? WORDS[action]! : null
}
