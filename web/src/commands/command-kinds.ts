import type { CommandDetails } from '@monitorweb/contract/commands/command-operations'
import type { CommandKind } from '@monitorweb/domain/commands/command'
import type { FormLine } from '#form/FieldsForm.tsx'

interface KindLook {
  label: string
  /** What whoever asks should know before. */
  lead: string
  /** What is asked for besides the reason. */
  lines: readonly FormLine<keyof CommandDetails>[]
}

const STOPS =
  'Vale depois que outra pessoa aprovar, e só é enviado com o veículo parado ou até 20 km/h, por uma posição de no máximo 60 s.'

/** How each kind of command is asked for. */
export const COMMAND_LOOKS: Record<CommandKind, KindLook> = {
  block: { label: 'Bloquear', lead: STOPS, lines: [] },
  unblock: { label: 'Desbloquear', lead: 'Um bloqueio que ainda não foi enviado é retirado.', lines: [] },
  output: {
    label: 'Saída',
    lead: STOPS,
    lines: [
      { name: 'output', label: 'Saída', input: 'number' },
      { name: 'on', label: 'Ligar' },
    ],
  },
  position: { label: 'Pedir posição', lead: 'O rastreador informa onde está.', lines: [] },
  interval: {
    label: 'Intervalo',
    lead: 'De quanto em quanto tempo o rastreador informa a posição.',
    lines: [{ name: 'seconds', label: 'Intervalo', unit: 's' }],
  },
  restart: { label: 'Reiniciar', lead: 'O rastreador fica alguns minutos sem se comunicar.', lines: [] },
  odometer: {
    label: 'Odômetro',
    lead: 'O rastreador passa a contar deste valor.',
    lines: [{ name: 'odometerKm', label: 'Odômetro', unit: 'km' }],
  },
  timeZone: {
    label: 'Fuso',
    lead: 'O relógio do rastreador. De Brasília são −3 horas.',
    lines: [{ name: 'offsetMinutes', label: 'Diferença de UTC', unit: 'h', factor: 60 }],
  },
  speedLimit: {
    label: 'Limite de velocidade',
    lead: 'Acima dele o rastreador avisa.',
    lines: [{ name: 'speedKmh', label: 'Limite', unit: 'km/h' }],
  },
  server: {
    label: 'Servidor',
    lead: 'Um endereço errado cala o rastreador, e alguém tem de ir até ele. Vale depois que outra pessoa aprovar.',
    lines: [
      { name: 'host', label: 'Servidor', placeholder: 'rastreio.exemplo.com.br' },
      { name: 'port', label: 'Porta' },
    ],
  },
  text: {
    label: 'Texto',
    lead: `O rastreador recebe estas palavras como são, que podem ser um bloqueio. ${STOPS}`,
    lines: [{ name: 'text', label: 'Texto', placeholder: 'STATUS#' }],
  },
}
