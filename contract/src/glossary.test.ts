import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lastPositionFields } from './fleet/last-position.ts'
import { lateVehicleFields, onlineSummaryFields, statusCountFields } from './fleet/summaries.ts'
import { operations } from './operations.ts'
import { customerFields } from './registers/customer.ts'
import { deviceFields } from './registers/device.ts'
import { deviceVersionFields } from './registers/device-version.ts'
import { installationProfileFields } from './registers/installation-profile.ts'
import { userFields } from './registers/user.ts'
import { userTypeFields } from './registers/user-type.ts'
import { vehicleFields } from './registers/vehicle.ts'
import { dayRowFields, stopRowFields, tripRowFields } from './reports/legacy-reports.ts'
import { trackingPositionFields } from './reports/tracking-position.ts'
import { closingFields, newSupportCallFields, supportCallFields } from './support-calls/support-call.ts'
import { type FieldSet, isNested } from './wire/field.ts'
import type { Operation } from './wire/operation.ts'

const GLOSSARY = readFileSync(new URL('../../GLOSSARY.md', import.meta.url), 'utf8')
/** The prefixes of legacy names: a word of ours may have three letters as well, as "sem" and "cor" do. */
const PREFIXES = [...GLOSSARY.matchAll(/^\| `([a-z]{3})` \|/gm)].map(([, prefix]) => prefix)
const PREFIXED = new RegExp(`^(${PREFIXES.join('|')})[A-Z]`)
const EVIDENCE = /^(spec|public code|settled|(settled|inferred), (sure|likely|guess))$/
const { createToken, positionReport, lastPositions, tripHistory, lateVehicles } = operations
const { searchCustomers, searchVehicles, searchDevices, searchUsers } = operations
const ofCall = 'codigo titulo descricao classificacao arquivo aquivo resolucao usuarioAbertura usuarioFechamento'

/** Each table of the glossary has the field sets it is about, and the legacy names in it that have no prefix. */
const tables: Record<string, [sets: FieldSet[], unprefixed?: string]> = {
  Customer: [[customerFields]],
  Device: [[deviceFields], 'codigo'],
  'Device version': [[deviceVersionFields]],
  Vehicle: [[vehicleFields]],
  User: [[userFields]],
  'User type': [[userTypeFields]],
  'Installation profile': [[installationProfileFields]],
  'Last position': [[lastPositionFields]],
  'Tracking position': [[trackingPositionFields]],
  Trip: [[tripRowFields]],
  Day: [[dayRowFields]],
  Stop: [[stopRowFields]],
  'Late vehicle': [[lateVehicleFields]],
  'Online summary': [[onlineSummaryFields], 'totalOnline total3Horas total6Horas total12Horas'],
  'Status counts': [[statusCountFields], 'totalAtivos totalInativos'],
  'Support call': [[supportCallFields], `${ofCall} matriz createdAt updatedAt completedAt`],
  'Opening a support call': [[newSupportCallFields], `${ofCall} matriz`],
  'Closing a support call': [[closingFields], ofCall],
  Session: [[createToken.args, createToken.result.fields], 'login password token'],
  'Arguments of searches and reports': [
    [
      ...[positionReport.args, lastPositions.args, tripHistory.args, lateVehicles.args],
      ...[searchCustomers.args, searchVehicles.args, searchDevices.args, searchUsers.args],
    ],
    'horas first offset',
  ],
}

/** Answers what a row says of each field: "name veiPlc Placa". */
function fieldsOf(fields: FieldSet, unprefixed = ''): string[] {
  const known = unprefixed.split(' ')
  return Object.entries(fields)
    .filter(([, entry]) => !isNested(entry) && (PREFIXED.test(entry.wire) || known.includes(entry.wire)))
    .map(([name, { wire, label }]) => `${name} ${wire} ${label}`)
}

function withNested(fields: FieldSet): FieldSet[] {
  return [fields, ...Object.values(fields).flatMap((entry) => (isNested(entry) ? withNested(entry.fields) : []))]
}

function declared(): Set<string> {
  const sets = (Object.values(operations) as Operation[]).flatMap(({ args, input, result }) => [
    ...withNested(args),
    ...withNested(input?.fields ?? {}),
    ...withNested(result.shape === 'count' ? {} : result.fields),
  ])
  return new Set(sets.flatMap((fields) => fieldsOf(fields)))
}

function readTables(): Map<string, string[][]> {
  const [, fields = ''] = GLOSSARY.split('\n## Fields\n')
  const parts = fields.split('\n### ').slice(1)
  return new Map(
    parts.map((part) => {
      const lines = part.split('\n').filter((line) => line.startsWith('| '))
      const rows = lines.slice(1).map((line) => line.split('|').map((cell) => cell.trim().replace(/^`(\w+)`$/, '$1')))
      return [part.slice(0, part.indexOf('\n')), rows.map((row) => row.slice(1, -1))]
    }),
  )
}

describe('the glossary', () => {
  const written = readTables()
  const rowsOf = (table: string) => (written.get(table) ?? []).map(([name, wire, label]) => `${name} ${wire} ${label}`)

  test('has these tables', () => {
    expect([...written.keys()].sort()).toEqual(Object.keys(tables).sort())
  })

  test.each(Object.entries(tables))(
    'names each field of %s as the contract does, and none that is gone',
    (table, of) => {
      const [sets, unprefixed] = of
      const expected = new Set(sets.flatMap((fields) => fieldsOf(fields, unprefixed)))
      expect(rowsOf(table).sort()).toEqual([...expected].sort())
    },
  )

  test('leaves no legacy name of any call out', () => {
    const rows = new Set(Object.keys(tables).flatMap(rowsOf))
    expect(declared().size).toBeGreaterThan(200)
    expect([...declared()].filter((field) => !rows.has(field))).toEqual([])
  })

  test('says of each field what it means and how that is known', () => {
    const wanting = [...written.values()].flat().filter(([, , , meaning, evidence]) => {
      return !meaning || !EVIDENCE.test(evidence ?? '')
    })
    expect(wanting).toEqual([])
  })
})
