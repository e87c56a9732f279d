import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useFleet, useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { currentSession } from '#api/session/session.ts'
import { timeZone } from '#format/time-zone.ts'
import { navigationFor } from '../shell/navigation/navigation.ts'
import { findDays } from './day-results.tsx'
import { findLiveVehicles, findScreens, MOST_LIVE, numberedWords, type Screen } from './local-results.tsx'
import type { SearchGroup } from './search-result.ts'
import { searchRegisters, withoutRepeats } from './server-results.tsx'

const WAIT_MS = 180
/** Fewer letters than this find too much to be worth asking for. */
const FEWEST_LETTERS = 2

const OTHER_SCREENS: (Screen & { operators?: boolean })[] = [
  {
    to: '/views/profile',
    label: 'Perfil',
    words: 'configurações conta senha sessões duas etapas preferências fuso tema',
  },
  { to: '/arquivos', label: 'Arquivos', words: 'relatórios exportações downloads csv xlsx pdf' },
  { to: '/recepcao', label: 'Recepção', words: 'conexões recusadas mensagens não lidas portas', operators: true },
  {
    to: '/configuracoes/saude',
    label: 'Saúde do sistema',
    words: 'disco portas cópia backup versões processos erro',
    operators: true,
  },
  {
    to: '/configuracoes',
    label: 'Configurações',
    words: 'limites regras marca solicitações modelos versões auditoria',
    operators: true,
  },
]
const WORDS: Record<string, string> = {
  '/monitoring': 'mapa ao vivo posição',
  '/custom-dashboard': 'início painel atraso',
  '/equipamentos': 'rastreadores imei chip linha',
  '/chamados': 'suporte atendimento ticket ocorrência',
}

/** Answers what is found for a text: at once in the live fleet and among the pages, a moment later in the registers. */
export function useSearch(typed: string) {
  const { vehicles } = useFleet()
  const store = useFleetStore()
  const text = useDeferredValue(typed)
  const [asked] = useDebouncedValue(typed.trim(), WAIT_MS)
  const session = currentSession()
  const live = useMemo(() => findLiveVehicles(vehicles.values(), text), [vehicles, text])
  // Who calls says the name of a customer otherwise than it is registered; a part of the plate is right.
  const plateAlone = live.length === 0 ? numberedWords(text) : null
  const alike = useMemo(
    () => (plateAlone === null ? [] : findLiveVehicles(vehicles.values(), plateAlone)),
    [vehicles, plateAlone],
  )
  const days = useMemo(
    () => findDays(vehicles.values(), text, { now: store.now(), zone: timeZone() }),
    [vehicles, text, store],
  )
  const { routesByPath } = useRouter()
  const screens = findScreens(screensFor({ operator: session?.operator ?? false }, Object.keys(routesByPath)), text)
  const registers = useQuery({
    queryKey: ['search', asked],
    queryFn: () => searchRegisters(asked, session!),
    enabled: session !== null && asked.length >= FEWEST_LETTERS,
  })
  const groups: SearchGroup[] = [
    { label: 'Dia de um veículo', results: days },
    { label: 'Veículos ao vivo', results: live, isCut: live.length === MOST_LIVE },
    ...withoutRepeats(asked === typed.trim() ? (registers.data?.groups ?? []) : [], live),
    {
      label: `Veículos só por “${plateAlone}”`,
      results: days.length > 0 ? [] : alike,
      isCut: alike.length === MOST_LIVE,
    },
    { label: 'Telas', results: screens },
  ]
  return {
    /** The text that the results are of: what is typed, or what was a moment ago. */
    text,
    groups: groups.filter(({ results }) => results.length > 0),
    busy: registers.isFetching || asked !== typed.trim(),
    error: registers.error,
    silent: registers.data?.silent ?? [],
  }
}

/** Answers the pages that this person may open, of these paths. */
export function screensFor({ operator }: { operator: boolean }, paths: readonly string[]): Screen[] {
  const exists = (path: string) => paths.includes(path)
  const menu = navigationFor({ operator }, exists).flatMap(({ entries }) => entries)
  return [
    ...menu.map(({ to, label, icon: Icon }) => ({
      to,
      label,
      words: WORDS[to] ?? '',
      picture: <Icon size={18} stroke={1.75} aria-hidden="true" />,
    })),
    ...OTHER_SCREENS.filter(({ to, operators }) => exists(to) && (operator || !operators)),
  ]
}
