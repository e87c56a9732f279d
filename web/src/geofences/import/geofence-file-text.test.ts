import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { geofenceFileText } from './geofence-file-text.ts'

const KML = '<kml><Placemark><name>Pátio</name></Placemark></kml>'
const packed = (files: Record<string, string>) =>
  new Blob([
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    ) as Uint8Array<ArrayBuffer>,
  ])

test('a file is its text, a KMZ the text of its document', async () => {
  expect(await geofenceFileText(new Blob([KML]))).toBe(KML)
  expect(await geofenceFileText(packed({ 'files/a.png': 'x', 'doc.kml': KML, 'other.kml': '' }))).toBe(KML)
})

test('what cannot be read says why', async () => {
  await expect(geofenceFileText(new Blob([]))).rejects.toThrow('vazio')
  await expect(geofenceFileText(packed({ 'a.txt': '' }))).rejects.toThrow('não tem um KML')
  await expect(geofenceFileText(new Blob(['PK broken']))).rejects.toThrow('danificado')
})
