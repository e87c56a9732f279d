import { flag, type RowOf, stamp, text } from '../wire/field.ts'

/** A session that a person has open (sessão). */
export const openSessionFields = {
  id: text('codigo', 'Código'),
  startedAt: stamp('iniciadaEm', 'Entrou em'),
  /** Last call, to the minute. */
  lastSeenAt: stamp('ultimoUso', 'Último uso'),
  endsAt: stamp('terminaEm', 'Termina em'),
  /** Network address of the login. */
  address: text('endereco', 'Endereço de rede'),
  /** Program and system in words: "Chrome no Windows". */
  device: text('aparelho', 'Aparelho'),
  /** The session that asks. */
  current: flag('atual', 'Esta sessão'),
}

export type OpenSession = RowOf<typeof openSessionFields>

/** What an authenticator app is set up with. */
export const totpStartFields = {
  /** Base32, for typing. */
  secret: text('segredo', 'Chave'),
  /** `otpauth://` address, for a QR code. */
  uri: text('endereco', 'Endereço para o aplicativo'),
}

/** A code that replaces the app once, shown once. */
export const recoveryCodeFields = { code: text('codigo', 'Código de recuperação') }
