import { type AddressWords, fromAddress } from '#state/address-words.ts'
import type { MonitoringLink } from './monitoring-search.ts'

/** These are the words of the address `/monitoring`. */
export const MONITORING_ADDRESS = {
  names: {
    v: 'v',
    hidden: 'ocultos',
    customerId: 'cliente',
    groupId: 'grupoId',
    text: 'busca',
    statuses: 'situacao',
    heard: 'comunicou',
    order: 'ordem',
    grouping: 'grupo',
    view: 'vista',
    column: 'coluna',
    panelWidth: 'painel',
    dockShare: 'doca',
    camera: 'mapa',
    labels: 'rotulos',
    names: 'nomes',
    ground: 'fundo',
    trail: 'rastro',
    landmarks: 'pontos',
    geofences: 'cercas',
    follow: 'seguir',
    mosaic: 'mosaico',
    tv: 'tv',
    tab: 'aba',
  },
  values: {
    statuses: {
      moving: 'movendo',
      idle: 'ligado',
      parked: 'desligado',
      stopped: 'parado',
      late: 'atraso',
      noSignal: 'sem-sinal',
      neverReported: 'nunca',
      alerts: 'alertas',
    },
    heard: {
      now: 'agora',
      under3: 'ate-3h',
      from3: 'de-3h-a-6h',
      from6: 'de-6h-a-12h',
      over12: 'ha-12h-ou-mais',
      never: 'nunca',
    },
    order: {
      attention: 'atencao',
      plate: 'placa',
      communication: 'comunicacao',
      speed: 'velocidade',
      distance: 'distancia',
    },
    grouping: { customer: 'cliente', status: 'situacao', city: 'cidade' },
    view: { grid: 'grade', split: 'dividida' },
    labels: { on: 'sim', off: 'nao' },
    names: { plate: 'placa', description: 'descricao' },
    ground: { light: 'claro', dark: 'escuro', satellite: 'satelite', hybrid: 'hibrido' },
    trail: { today: 'hoje' },
    mosaic: { empty: 'vazio' },
    tab: { unknown: 'desconhecidos' },
  },
} satisfies AddressWords<keyof MonitoringLink>

/** Reads a choice that this browser keeps, in English even where it was kept in the words of the address. */
export function keptWord(name: keyof MonitoringLink, kept: string): unknown {
  return fromAddress({ [MONITORING_ADDRESS.names[name]]: kept }, MONITORING_ADDRESS)[name]
}
