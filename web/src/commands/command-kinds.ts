import type { CommandDetails } from '@monitorweb/contract/commands/command-operations'
import { COMMAND_KIND_WORDS, type CommandKind, isDangerous } from '@monitorweb/domain/commands/command'
import { ALWAYS_APPROVED } from '@monitorweb/domain/commands/command-policy'
import type { FormLine } from '#form/FieldsForm.tsx'

interface KindLook {
  label: string
  /** What whoever asks should know before. */
  lead: string
  /** What is asked for besides the reason. */
  lines: readonly FormLine<keyof CommandDetails>[]
}

const SAFE_MOMENT =
  'Só é enviado com o veículo parado, ou devagar como as regras do cliente deixam (no máximo 20 km/h), por uma posição de no máximo 60 s.'
const APPROVED = 'Vale depois que outra pessoa aprovar.'

/** What whoever asks for a kind should know of its approval; without `needsApproval` the rules of each vehicle's customer decide. */
export function approvalWords(kind: CommandKind, needsApproval: boolean | null): string {
  if (!isDangerous(kind)) return ''
  if (needsApproval ?? ALWAYS_APPROVED.includes(kind)) return APPROVED
  if (needsApproval === null) return 'Vale depois que outra pessoa aprovar, onde as regras do cliente o pedem.'
  return 'Pelas regras deste cliente, a esta hora sai sem a aprovação de outra pessoa.'
}

/** How each kind of command is asked for. */
export const COMMAND_LOOKS: Record<CommandKind, KindLook> = {
  block: { label: COMMAND_KIND_WORDS.block, lead: SAFE_MOMENT, lines: [] },
  unblock: { label: COMMAND_KIND_WORDS.unblock, lead: 'Um bloqueio que ainda não foi enviado é retirado.', lines: [] },
  output: {
    label: COMMAND_KIND_WORDS.output,
    lead: SAFE_MOMENT,
    lines: [
      { name: 'output', label: 'Saída', input: 'number' },
      { name: 'on', label: 'Ligar' },
    ],
  },
  position: { label: COMMAND_KIND_WORDS.position, lead: 'O rastreador informa onde está.', lines: [] },
  interval: {
    label: COMMAND_KIND_WORDS.interval,
    lead: 'De quanto em quanto tempo o rastreador informa a posição.',
    lines: [{ name: 'seconds', label: 'Intervalo', unit: 's' }],
  },
  restart: { label: COMMAND_KIND_WORDS.restart, lead: 'O rastreador fica alguns minutos sem se comunicar.', lines: [] },
  odometer: {
    label: COMMAND_KIND_WORDS.odometer,
    lead: 'O rastreador passa a contar deste valor.',
    lines: [{ name: 'odometerKm', label: 'Odômetro', unit: 'km' }],
  },
  timeZone: {
    label: COMMAND_KIND_WORDS.timeZone,
    lead: 'O relógio do rastreador. De Brasília são −3 horas.',
    lines: [{ name: 'offsetMinutes', label: 'Diferença de UTC', unit: 'h', factor: 60 }],
  },
  speedLimit: {
    label: COMMAND_KIND_WORDS.speedLimit,
    lead: 'Acima dele o rastreador avisa.',
    lines: [{ name: 'speedKmh', label: 'Limite', unit: 'km/h' }],
  },
  server: {
    label: COMMAND_KIND_WORDS.server,
    lead: 'Um endereço errado cala o rastreador, e alguém tem de ir até ele.',
    lines: [
      { name: 'host', label: 'Servidor', placeholder: 'rastreio.exemplo.com.br' },
      { name: 'port', label: 'Porta' },
    ],
  },
  text: {
    label: COMMAND_KIND_WORDS.text,
    lead: `O rastreador recebe estas palavras como são, que podem ser um bloqueio. ${SAFE_MOMENT}`,
    lines: [{ name: 'text', label: 'Texto', placeholder: 'STATUS#' }],
  },
}
