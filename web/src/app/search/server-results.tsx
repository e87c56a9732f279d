import { mayBeOffered } from '@monitorweb/contract/permissions'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { IconBuilding, IconCpu, IconHeadset, IconTruck, IconUser, type TablerIcon } from '@tabler/icons-react'
import { call } from '#api/client.ts'
import type { Session } from '#api/session/session.ts'
import type { SearchGroup, SearchResult } from './search-result.ts'

const MOST = 6

/**
 * Answers what the registers hold for a text. Each register answers for itself; what a person may not use is not asked.
 * The number of a call is looked for among the calls alone: Enter takes the first that is found.
 */
export async function searchRegisters(typed: string, person: Session): Promise<SearchGroup[]> {
  if (NUMBER.test(typed.trim())) return [await supportCalls(typed)]
  const args = { search: `%${typed.trim()}%`, first: MOST }
  const asked = [vehicles(args, person), ...(person.operator ? [customers(args), devices(args)] : [])]
  if (mayBeOffered('searchUsers', person)) asked.push(users(args))
  asked.push(supportCalls(typed))
  const answered = await Promise.allSettled(asked)
  if (answered.every(({ status }) => status === 'rejected')) throw (answered[0] as PromiseRejectedResult).reason
  return answered.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

interface Args {
  search: string
  first: number
}

async function vehicles(args: Args, { operator }: Session): Promise<SearchGroup> {
  const rows = await call(registerOperations.searchVehicles, args, ['id', 'plate', 'description', 'code', 'customer'])
  const results = rows.map(({ id, plate, description, code, customer }) => ({
    key: `vehicle-${id}`,
    href: operator ? `/veiculos/${id}` : `/monitoring?v=${id}`,
    title: [plate, description || code].filter(Boolean).join(' · '),
    detail: customer.name,
    picture: picture(IconTruck),
  }))
  return { label: 'Veículos', results }
}

async function customers(args: Args): Promise<SearchGroup> {
  const rows = await call(registerOperations.searchCustomers, args, ['id', 'name', 'code', 'city', 'state'])
  const results = rows.map(({ id, name, code, city, state }) => ({
    key: `customer-${id}`,
    href: `/clientes/${id}`,
    title: name,
    detail: [code, [city, state].filter(Boolean).join('/')].filter(Boolean).join(' · '),
    picture: picture(IconBuilding),
  }))
  return { label: 'Clientes', results }
}

async function devices(args: Args): Promise<SearchGroup> {
  const fields = ['serial', 'phoneArea', 'phone', 'version', 'customer'] as const
  const rows = await call(registerOperations.searchDevices, args, fields)
  const results = rows.map(({ serial, phoneArea, phone, version, customer }) => ({
    key: `device-${serial}`,
    href: `/equipamentos/${encodeURIComponent(serial)}`,
    title: serial,
    detail: [version.name, [phoneArea, phone].filter(Boolean).join(' '), customer.name].filter(Boolean).join(' · '),
    picture: picture(IconCpu),
  }))
  return { label: 'Equipamentos', results }
}

async function users(args: Args): Promise<SearchGroup> {
  const rows = await call(registerOperations.searchUsers, args, ['id', 'name', 'login', 'customer'])
  const results = rows.map(({ id, name, login, customer }) => ({
    key: `user-${id}`,
    href: `/usuarios/${id}`,
    title: name,
    detail: [login, customer.name].filter(Boolean).join(' · '),
    picture: picture(IconUser),
  }))
  return { label: 'Usuários', results }
}

async function supportCalls(typed: string): Promise<SearchGroup> {
  const fields = ['code', 'title', 'plate', 'customerName', 'finished'] as const
  const rows = await call(supportCallOperations.listSupportCalls, { search: callSearchOf(typed), first: MOST }, fields)
  const results = rows.map(({ code, title, plate, customerName, finished }) => ({
    key: `support-call-${code}`,
    href: `/chamados/${code}`,
    title: `#${code} ${title}`,
    detail: [plate, customerName, finished ? 'finalizado' : 'aberto'].filter(Boolean).join(' · '),
    picture: picture(IconHeadset),
  }))
  return { label: 'Chamados', results }
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
    .map(({ label, results }) => ({ label, results: results.filter(({ key }) => !keys.has(key)) }))
    .filter(({ results }) => results.length > 0)
}

function picture(Icon: TablerIcon) {
  return <Icon size={18} stroke={1.75} aria-hidden="true" />
}
