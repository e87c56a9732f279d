import {
  IconAlertTriangle,
  IconBolt,
  IconBuilding,
  IconCpu,
  IconFence,
  IconHeadset,
  IconHistory,
  IconLayoutDashboard,
  IconMapPin,
  IconParking,
  IconRoute,
  IconRulerMeasure,
  IconTruck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

export interface NavigationEntry {
  to: string
  label: string
  icon: TablerIcon
  /** This key goes there after `g`. */
  key?: string
}

interface NavigationGroup {
  /** Where this is null the entries stand by themselves. */
  label: string | null
  /** True for a group that is offered to operators only; the server refuses the others anyway. */
  operators?: boolean
  entries: NavigationEntry[]
}

/** The groups of the menu and their entries are shown in this order. */
const NAVIGATION: NavigationGroup[] = [
  {
    label: null,
    entries: [
      { to: '/custom-dashboard', label: 'Dashboard', icon: IconLayoutDashboard, key: 'd' },
      { to: '/monitoring', label: 'Monitoramento', icon: IconMapPin, key: 'm' },
      { to: '/cercas', label: 'Cercas', icon: IconFence, key: 'k' },
      { to: '/regras', label: 'Regras', icon: IconBolt, key: 'r' },
    ],
  },
  {
    label: 'Cadastros',
    operators: true,
    entries: [
      { to: '/clientes', label: 'Clientes', icon: IconBuilding, key: 'c' },
      { to: '/equipamentos', label: 'Equipamentos', icon: IconCpu, key: 'e' },
      { to: '/veiculos', label: 'Veículos', icon: IconTruck, key: 'v' },
      { to: '/usuarios', label: 'Usuários', icon: IconUsers, key: 'u' },
    ],
  },
  {
    label: 'Históricos',
    entries: [
      { to: '/historical/trackinghistory', label: 'Movimentação', icon: IconHistory, key: 'h' },
      { to: '/historical/travelhistory', label: 'Viagens Realizadas', icon: IconRoute },
      { to: '/historical/distancehistory', label: 'Distância Percorrida', icon: IconRulerMeasure },
      { to: '/historical/stoppinghistory', label: 'Histórico de Paradas', icon: IconParking },
    ],
  },
  {
    label: null,
    entries: [
      { to: '/ocorrencias', label: 'Ocorrências', icon: IconAlertTriangle, key: 'o' },
      { to: '/chamados', label: 'Chamados', icon: IconHeadset, key: 't' },
    ],
  },
]

/** The entries of the menu that have a key, in its order. */
export const PLACES_BY_KEY = NAVIGATION.flatMap(({ entries }) => entries).flatMap(({ key, to, label }) =>
  key === undefined ? [] : [{ key, to, label }],
)

/** Answers the menu as this person gets it: Cadastros for operators only, and nothing whose screen does not exist. */
export function navigationFor(
  person: { operator: boolean },
  exists: (path: string) => boolean,
): { label: string | null; entries: NavigationEntry[] }[] {
  return NAVIGATION.filter(({ operators }) => !operators || person.operator)
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ to }) => exists(to)) }))
    .filter(({ entries }) => entries.length > 0)
}

/** These are the words for the addresses that are not in the menu. */
const OTHER_PLACES: Record<string, string[]> = {
  '/views/profile': ['Perfil'],
  '/arquivos': ['Arquivos'],
  '/recepcao': ['Cadastros', 'Equipamentos', 'Recepção'],
  '/configuracoes': ['Configurações'],
}

/** A new record stands where those of its list do. */
const LISTS_OF_FORMS: Record<string, string> = {
  '/forms/cliente': '/clientes',
  '/forms/equipamento': '/equipamentos',
  '/forms/veiculo': '/veiculos',
  '/forms/usuario': '/usuarios',
}

export interface Crumb {
  label: string
  /** Only a page above the present one has an address here. */
  to?: string
}

/** Says where in the product an address is, such as "Cadastros", "Veículos"; a record says its own name. */
export function crumbsOf(pathname: string): Crumb[] {
  const list = LISTS_OF_FORMS[pathname]
  if (list) return crumbsOf(`${list}/novo`)
  const other = Object.entries(OTHER_PLACES).find(([path]) => isWithin(pathname, path))
  if (other) return other[1].map((label) => ({ label }))
  for (const { label, entries } of NAVIGATION) {
    const entry = entries.find(({ to }) => isWithin(pathname, to))
    if (!entry) continue
    const isDeeper = pathname.slice(entry.to.length).replaceAll('/', '') !== ''
    return [...(label ? [{ label }] : []), { label: entry.label, ...(isDeeper && { to: entry.to }) }]
  }
  return []
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
