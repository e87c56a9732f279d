import { flag, type RowOf, stamp, text } from '../wire/field.ts'

/** This is a session that a person has open (sessão). */
export const openSessionFields = {
  id: text('codigo', 'Código'),
  startedAt: stamp('iniciadaEm', 'Entrou em'),
  /** The time of the last call, to the minute. */
  lastSeenAt: stamp('ultimoUso', 'Último uso'),
  endsAt: stamp('terminaEm', 'Termina em'),
  /** The network address of the login. */
  address: text('endereco', 'Endereço de rede'),
  /** It names program and system in words: "Chrome no Windows". */
  device: text('aparelho', 'Aparelho'),
  /** It is true for the session that asks. */
  current: flag('atual', 'Esta sessão'),
}

export type OpenSession = RowOf<typeof openSessionFields>

/** These are what an authenticator app is set up with. */
export const totpStartFields = {
  /** In Base32, for typing. */
  secret: text('segredo', 'Chave'),
  /** An `otpauth://` address, for a QR code. */
  uri: text('endereco', 'Endereço para o aplicativo'),
}

/** A recovery code replaces the app once, and is shown once. */
export const recoveryCodeFields = { code: text('codigo', 'Código de recuperação') }
