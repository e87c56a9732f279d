import { findPasswordFault, type PasswordFault, SHORTEST_PASSWORD } from '@monitorweb/domain/passwords/password-fault'

const REFUSALS: Record<PasswordFault, string> = {
  short: `Use uma senha de ao menos ${SHORTEST_PASSWORD} caracteres.`,
  common:
    'Esta senha está entre as mais usadas e seria descoberta logo. Escolha outra, como três palavras sem relação.',
  own: 'Esta senha repete o login, o nome, o e-mail ou a empresa. Escolha outra.',
}

/**
 * Says in Portuguese why a new password is refused; null where it serves. `about` holds the person's login, name, mail,
 * company.
 */
export function passwordRefusal(password: string, about: readonly string[] = []): string | null {
  const fault = findPasswordFault(password, about)
  return fault && REFUSALS[fault]
}
