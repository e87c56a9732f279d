import { isNotFound } from '#api/api-error.ts'

/** Names a record that is chosen and cannot be read, or is gone, by its number. */
export function unreadLabel(value: string, error: unknown): string {
  return `nº ${value} (${isNotFound(error) ? 'não encontrado' : 'não lido'})`
}
