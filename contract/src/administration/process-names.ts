/** What the processes of the program are called, alike in the terminal and on the page of health. */
export const PROCESS_NAMES = {
  program: 'Programa (cuida dos outros)',
  gateway: 'Recepção dos rastreadores',
  web: 'Telas e API',
  rules: 'Regras',
  copier: 'Cópias de segurança',
} as const

export type ProcessKey = keyof typeof PROCESS_NAMES

/** A process that only a newer program has keeps its key. */
export function processName(key: string): string {
  return (PROCESS_NAMES as Record<string, string>)[key] ?? key
}
