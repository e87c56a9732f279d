import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'

/** A mark is one stroke or area drawn over a marker's body, in its 24 × 24 box. */
export interface MarkerMark {
  path: string
  color: string
  /** Where the width of the stroke is absent the area is filled. */
  strokeWidth?: number
  dash?: [number, number]
}

/** A look is how a status appears everywhere: words, colour and shape together, never colour alone. */
export interface StatusLook {
  label: string
  shortLabel: string
  /** The body of the marker; "hollow" bodies are filled with white. */
  body: string
  fill: string
  marks: MarkerMark[]
  light: { background: string; text: string }
  dark: { background: string; text: string }
}

const WHITE = '#ffffff'
const NEUTRAL = {
  light: { background: '#EEF0F2', text: '#454B54' },
  dark: { background: '#2A2F36', text: '#C3C8CF' },
}
const BLUE = { light: { background: '#E5F0FD', text: '#1B4F9C' }, dark: { background: '#10294D', text: '#9CC6FF' } }

const CIRCLE = 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z'
const INNER_CIRCLE = 'M12 4.6a7.4 7.4 0 1 1 0 14.8a7.4 7.4 0 1 1 0-14.8Z'
const SQUARE = 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z'

/** The fills keep at least 17.9 ΔE2000 between any two for the three kinds of colour blindness. */
export const STATUS_LOOKS: Record<VehicleStatus, StatusLook> = {
  moving: {
    label: 'Em movimento',
    shortLabel: 'Movendo',
    body: 'M12 1.6 20.2 20.4a1 1 0 0 1-1.35 1.3L12 18.4l-6.85 3.3a1 1 0 0 1-1.35-1.3Z',
    fill: '#0B6B5B',
    marks: [],
    light: { background: '#E3F3EE', text: '#075A44' },
    dark: { background: '#0E2F27', text: '#7FD8BF' },
  },
  idle: {
    label: 'Parado ligado',
    shortLabel: 'Ligado',
    body: CIRCLE,
    fill: '#F5BD1F',
    marks: [{ path: 'M8.1 7.6h2.7v8.8H8.1ZM13.2 7.6h2.7v8.8h-2.7Z', color: '#3D2A00' }],
    light: { background: '#FEF4D6', text: '#6B4A00' },
    dark: { background: '#3A2C00', text: '#FFD35C' },
  },
  parked: {
    label: 'Parado desligado',
    shortLabel: 'Desligado',
    body: SQUARE,
    fill: '#4A90EE',
    marks: [
      {
        path: 'M8.6 6.4h4.3a3.9 3.9 0 0 1 0 7.8h-1.7v3.6H8.6Zm2.6 2.4v3h1.5a1.5 1.5 0 0 0 0-3Z',
        color: '#071B38',
      },
    ],
    ...BLUE,
  },
  stopped: {
    label: 'Parado',
    shortLabel: 'Parado',
    body: CIRCLE,
    fill: '#4A90EE',
    marks: [{ path: 'M8.4 8.4h7.2v7.2H8.4Z', color: '#071B38' }],
    ...BLUE,
  },
  late: {
    label: 'Em atraso',
    shortLabel: 'Atraso',
    body: 'M10.7 1.9a1.9 1.9 0 0 1 2.6 0l8.8 8.8a1.9 1.9 0 0 1 0 2.6l-8.8 8.8a1.9 1.9 0 0 1-2.6 0l-8.8-8.8a1.9 1.9 0 0 1 0-2.6Z',
    fill: '#D4300D',
    marks: [{ path: 'M12 6.6V12.4l3.6 2.3', color: WHITE, strokeWidth: 2 }],
    light: { background: '#FCE8E3', text: '#9C220A' },
    dark: { background: '#43150B', text: '#FFA48F' },
  },
  noSignal: {
    label: 'Sem sinal',
    shortLabel: 'Sem sinal',
    body: CIRCLE,
    fill: WHITE,
    marks: [
      { path: INNER_CIRCLE, color: '#8C9096', strokeWidth: 2.2, dash: [3.6, 2.21] },
      { path: 'M6.9 17.1 17.1 6.9', color: '#8C9096', strokeWidth: 2.2 },
    ],
    ...NEUTRAL,
  },
  neverReported: {
    label: 'Nunca comunicou',
    shortLabel: 'Nunca',
    body: SQUARE,
    fill: WHITE,
    marks: [
      {
        path: 'M7 5.2h10a1.8 1.8 0 0 1 1.8 1.8v10a1.8 1.8 0 0 1-1.8 1.8H7A1.8 1.8 0 0 1 5.2 17V7A1.8 1.8 0 0 1 7 5.2Z',
        color: '#8C9096',
        strokeWidth: 2,
      },
    ],
    ...NEUTRAL,
  },
  inactive: {
    label: 'Inativo',
    shortLabel: 'Inativo',
    body: CIRCLE,
    fill: WHITE,
    marks: [
      { path: INNER_CIRCLE, color: '#8C9096', strokeWidth: 2 },
      { path: 'M8.4 12h7.2', color: '#8C9096', strokeWidth: 2.2 },
    ],
    ...NEUTRAL,
  },
}

/** The chips and every legend are in this order. */
export const STATUS_ORDER: VehicleStatus[] = [
  'moving',
  'idle',
  'parked',
  'stopped',
  'late',
  'noSignal',
  'neverReported',
  'inactive',
]

export const ALERT_FILL = '#94198F'

/** These are the words of each badge; the alerts among them also raise the violet triangle. */
export const BADGE_LABELS: Record<StatusBadge, string> = {
  panic: 'Pânico',
  lostInMotion: 'Perda em movimento',
  powerCut: 'Alimentação cortada',
  wrongClock: 'Relógio errado',
  noGps: 'Sem GPS',
  movingWithoutIgnition: 'Movimento sem ignição',
  lowVoltage: 'Tensão baixa',
  blocked: 'Bloqueado',
  lowAccuracy: 'Baixa precisão',
}

const ALERT_BADGES: ReadonlySet<StatusBadge> = new Set(['panic', 'lostInMotion', 'powerCut'])

export function isAlert(badge: StatusBadge): boolean {
  return ALERT_BADGES.has(badge)
}
