import { geofenceFields } from '@monitorweb/contract/places/geofence'
import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { checkCreation } from '@monitorweb/contract/wire/check'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { readGeofenceDrafts } from '../../geofence-files/geofence-drafts.ts'
import { writeGeoJson, writeKml } from '../../geofence-files/geofence-file-text.ts'
import { narrowScope, type Viewer } from '../../storage/base/scope.ts'
import { createGeofence } from '../../storage/geofences/geofence-changes.ts'
import { listGeofences } from '../../storage/geofences/geofence-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { filterOf } from './geofence-resolvers.ts'
import { parseRows, readRow, requireAll } from './register-import.ts'
import { type BatchRow, saveBatch } from './save-batch.ts'

type Names = 'listGeofenceDrafts' | 'importGeofences' | 'getGeofenceFile'

const { id: _id, recordVersion: _recordVersion, ...IMPORTED } = geofenceFields
/** More geofences than there may be, landmarks among them. */
const ALL = 1_000_000

const FILES = {
  geojson: { fileName: 'cercas.geojson', contentType: 'application/geo+json', write: writeGeoJson },
  kml: { fileName: 'cercas.kml', contentType: 'application/vnd.google-earth.kml+xml', write: writeKml },
} as const

/** These resolvers read geofences from files of other programs, and write them for those. */
export function geofenceFileResolvers({ pool }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    listGeofenceDrafts: async ({ text }) => readGeofenceDrafts(text),
    importGeofences: async ({ rows, dryRun }, viewer) => {
      const operation = geofenceOperations.createGeofence
      return await saveBatch(pool, { table: 'geofence', operation, rows: rowsOf(viewer, rows), dryRun })
    },
    getGeofenceFile: async ({ customerId, format, ...asked }, { scope }) => {
      const narrowed = await narrowScope(pool, scope, customerId)
      const geofences = await listGeofences(pool, narrowed, { ...filterOf(asked), first: ALL, offset: 0 })
      const { fileName, contentType, write } = FILES[format as keyof typeof FILES]
      return { fileName, contentType, content: write(geofences), count: geofences.length }
    },
  }
}

function rowsOf(viewer: Viewer, text: string): BatchRow[] {
  return parseRows(text).map((sent, index) => {
    const { values, errors } = readRow(IMPORTED as FieldSet, sent)
    return {
      line: index + 1,
      key: '',
      errors,
      save: async (client, refused) => {
        const judged = Object.fromEntries(Object.entries(values).filter(([name]) => !refused.has(wireOf(name))))
        requireAll(IMPORTED as FieldSet, judged)
        const { id } = await createGeofence(client, viewer, checkCreation(geofenceFields, judged))
        return { key: String(id), outcome: 'criado' }
      },
    }
  })
}

function wireOf(name: string): string {
  return geofenceFields[name as keyof typeof geofenceFields].inputWire
}
