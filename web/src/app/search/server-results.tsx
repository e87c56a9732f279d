import { mayBeOffered } from '@monitorweb/contract/permissions'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { IconBuilding, IconCpu, IconHeadset, IconTruck, IconUser, type TablerIcon } from '@tabler/icons-react'
import { call } from '#api/client.ts'
import type { Session } from '#api/session/session.ts'
import type { SearchGroup, SearchResult } from './search-result.ts'

const MOST = 6

interface Found {
  groups: SearchGroup[]
  /** The registers that did not answer: what they hold is not known. */
  silent: string[]
}

/**
 * Answers what the registers hold for a text. Each register answers for itself; what a person may not use is not asked.
 * The number of a call is looked for among the calls alone: Enter takes the first that is found.
 */
export async function searchRegisters(typed: string, person: Session): Promise<Found> {
  const isNumber = NUMBER.test(typed.trim())
  const asked = { ...(!isNumber && records(typed, person)), Chamados: supportCalls(typed) }
  const answered = await Promise.allSettled(Object.values(asked))
  if (answered.every(({ status }) => status === 'rejected')) throw (answered[0] as PromiseRejectedResult).reason
  const found: Found = { groups: [], silent: [] }
  for (const [index, label] of Object.keys(asked).entries()) {
    const answer = answered[index]!
    if (answer.status === 'fulfilled')
      found.groups.push({ label, results: answer.value, isCut: answer.value.length === MOST })
    else found.silent.push(label)
  }
  return found
}

function records(typed: string, person: Session): Record<string, Promise<SearchResult[]>> {
  const args = { search: `%${typed.trim()}%`, first: MOST }
  return {
    Veículos: vehicles(args, person),
    ...(person.operator && { Clientes: customers(args), Equipamentos: devices(args) }),
    ...(mayBeOffered('searchUsers', person) && { Usuários: users(args) }),
  }
}

interface Args {
  search: string
  first: number
}

async function vehicles(args: Args, { operator }: Session): Promise<SearchResult[]> {
  const rows = await call(registerOperations.searchVehicles, args, ['id', 'plate', 'description', 'code', 'customer'])
  return rows.map(({ id, plate, description, code, customer }) => ({
    key: `vehicle-${id}`,
    href: operator ? `/veiculos/${id}` : `/monitoring?v=${id}`,
    title: [plate, description || code].filter(Boolean).join(' · '),
    detail: customer.name,
    picture: picture(IconTruck),
  }))
}

async function customers(args: Args): Promise<SearchResult[]> {
  const rows = await call(registerOperations.searchCustomers, args, ['id', 'name', 'code', 'city', 'state'])
  return rows.map(({ id, name, code, city, state }) => ({
    key: `customer-${id}`,
    href: `/clientes/${id}`,
    title: name,
    detail: [code, [city, state].filter(Boolean).join('/')].filter(Boolean).join(' · '),
    picture: picture(IconBuilding),
  }))
}

async function devices(args: Args): Promise<SearchResult[]> {
  const fields = ['serial', 'phoneArea', 'phone', 'version', 'customer'] as const
  const rows = await call(registerOperations.searchDevices, args, fields)
  return rows.map(({ serial, phoneArea, phone, version, customer }) => ({
    key: `device-${serial}`,
    href: `/equipamentos/${encodeURIComponent(serial)}`,
    title: serial,
    detail: [version.name, [phoneArea, phone].filter(Boolean).join(' '), customer.name].filter(Boolean).join(' · '),
    picture: picture(IconCpu),
  }))
}

async function users(args: Args): Promise<SearchResult[]> {
  const rows = await call(registerOperations.searchUsers, args, ['id', 'name', 'login', 'customer'])
  return rows.map(({ id, name, login, customer }) => ({
    key: `user-${id}`,
    href: `/usuarios/${id}`,
    title: name,
    detail: [login, customer.name].filter(Boolean).join(' · '),
    picture: picture(IconUser),
  }))
}

async function supportCalls(typed: string): Promise<SearchResult[]> {
  const fields = ['code', 'title', 'plate', 'customerName', 'finished'] as const
  const rows = await call(supportCallOperations.listSupportCalls, { search: callSearchOf(typed), first: MOST }, fields)
  return rows.map(({ code, title, plate, customerName, finished }) => ({
    key: `support-call-${code}`,
    href: `/chamados/${code}`,
    title: `#${code} ${title}`,
    detail: [plate, customerName, finished ? 'finalizado' : 'aberto'].filter(Boolean).join(' · '),
    picture: picture(IconHeadset),
  }))
}

const NUMBER = /^(?:chamado\s*#?|#)\s*(\d{1,9})$/i

/** Turns "chamado 12", "chamado #12" and "#12" into the call of that number; all else is looked for as it stands. */
export function callSearchOf(typed: string): string {
  const number = NUMBER.exec(typed.trim())?.[1]
  return number ? `#${number}` : typed.trim()
}

/** Leaves out the registers' vehicles that the live fleet showed already. */
export function withoutRepeats(groups: SearchGroup[], shown: readonly SearchResult[]): SearchGroup[] {
  const keys = new Set(shown.map(({ key }) => key))
  return groups
    .map(({ results, ...group }) => ({ ...group, results: results.filter(({ key }) => !keys.has(key)) }))
    .filter(({ results }) => results.length > 0)
}

function picture(Icon: TablerIcon) {
  return <Icon size={18} stroke={1.75} aria-hidden="true" />
}
