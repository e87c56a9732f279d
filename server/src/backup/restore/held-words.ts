import type { Held } from '../../storage/copies/hold-what-waits.ts'

/** Says what a restored database does not send by itself, and what a person has to do about it; nothing where nothing waited. */
export function heldInWords({ mails, notices, commands, schedules }: Held): string[] {
  const lines: string[] = []
  if (mails + notices + commands > 0) {
    lines.push(
      `Não saem sozinhos, porque podem ter saído depois da cópia: e-mails ${mails}, avisos ${notices}, comandos ${commands}. ` +
        'Envie de novo os que faltarem, e peça de novo os comandos.',
    )
  }
  if (schedules > 0) {
    lines.push(
      `Comandos agendados que ficaram pausados: ${schedules}. Retome-os em Configurações, Comandos, Comandos agendados.`,
    )
  }
  return lines
}
