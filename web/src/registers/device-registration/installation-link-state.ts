import type { InstallationLink } from '@monitorweb/contract/registers/installation-link'
import { formatDateTime } from '#format/date-time.ts'

/** Tells whether the link still lets somebody in. */
export function isOpen({ revokedAt, signedAt, endsAt }: InstallationLink): boolean {
  return revokedAt === null && signedAt === null && (endsAt ?? 0) > Date.now()
}

/** Says what became of a link. */
export function stateOf(link: InstallationLink): string {
  const { madeAt, madeBy, endsAt, openedAt, revokedAt, signedAt, installer } = link
  const made = `Criado em ${formatDateTime(madeAt ?? 0)} por ${madeBy}`
  if (signedAt !== null) return `${made}. ${installer} concluiu em ${formatDateTime(signedAt)}.`
  if (revokedAt !== null) return `${made}. Deixou de valer em ${formatDateTime(revokedAt)}.`
  const opened = openedAt === null ? 'Ainda não foi aberto' : `Aberto em ${formatDateTime(openedAt)}`
  return `${made}. ${opened}. ${isOpen(link) ? 'Vale' : 'Valeu'} até ${formatDateTime(endsAt ?? 0)}.`
}
