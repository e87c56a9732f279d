/** What people read for what was done. */
const CHANGES = {
  create: 'Cadastrou',
  update: 'Alterou',
  delete: 'Excluiu',
  correctDates: 'Corrigiu datas',
  restore: 'Restaurou',
  changePassword: 'Trocou a senha',
  setFirstPassword: 'Definiu a primeira senha',
} as const

/** What was done with a record without changing it. */
const ACCESSES = {
  signIn: 'Entrou',
  signInRefused: 'Tentativa de entrar recusada',
  signOut: 'Saiu',
  readHistory: 'Consultou o histórico',
  export: 'Exportou',
  revealSecret: 'Viu um segredo',
} as const

export type AccessAction = keyof typeof ACCESSES

export const ACCESS_ACTIONS = Object.keys(ACCESSES) as AccessAction[]

const WORDS: Record<string, string> = { ...CHANGES, ...ACCESSES }

/** An action in words; null for one that has none yet. */
export function actionWords(action: string): string | null {
  return Object.hasOwn(WORDS, action) ? WORDS[action]! : null
}
