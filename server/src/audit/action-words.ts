/** People read these words for what was changed. */
const CHANGES = {
  create: 'Cadastrou',
  update: 'Alterou',
  delete: 'Excluiu',
  correctDates: 'Corrigiu datas',
  changePassword: 'Trocou a senha',
  resetPassword: 'Definiu nova senha pelo link',
  setFirstPassword: 'Definiu a primeira senha',
  sendPasswordLink: 'Enviou o link de nova senha',
  activateTotp: 'Ativou a verificação em duas etapas',
  deactivateTotp: 'Desativou a verificação em duas etapas',
  resetTotp: 'Retirou a verificação em duas etapas',
  approve: 'Aprovou',
  decline: 'Recusou',
  resend: 'Enviou de novo',
  acknowledge: 'Reconheceu um alarme',
} as const

/** People read these words for what was done with a record without changing it. */
const ACCESSES = {
  signIn: 'Entrou',
  signInRefused: 'Tentativa de entrar recusada',
  signOut: 'Saiu',
  useRecoveryCode: 'Entrou com um código de recuperação',
  requestPasswordReset: 'Pediu nova senha',
  passwordRefused: 'Senha recusada na confirmação',
  endSession: 'Encerrou uma sessão',
  endSessions: 'Encerrou sessões',
  readHistory: 'Consultou o histórico',
  export: 'Exportou',
  revealSecret: 'Viu um segredo',
} as const

export const ACCESS_ACTIONS: readonly string[] = Object.keys(ACCESSES)

const WORDS: Record<string, string> = { ...CHANGES, ...ACCESSES }

/** Answers an action in words; null for one that has none yet. */
export function actionWords(action: string): string | null {
  return Object.hasOwn(WORDS, action) ? WORDS[action]! : null
}
