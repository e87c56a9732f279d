import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { geofenceFileText } from './geofence-file-text.ts'

const KML = '<kml><Placemark><name>Pátio</name></Placemark></kml>'
const packed = (files: Record<string, string | Uint8Array>) => {
  const bytes = Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file])
  return new Blob([zipSync(Object.fromEntries(bytes)) as Uint8Array<ArrayBuffer>])
}

test('a file is its text, a KMZ the text of its document', async () => {
  expect(await geofenceFileText(new Blob([KML]))).toBe(KML)
  expect(await geofenceFileText(packed({ 'files/a.png': 'x', 'doc.kml': KML, 'other.kml': '' }))).toBe(KML)
})

test('a file in the encoding of older programs keeps its accents, packed or not', async () => {
  const bytes = Uint8Array.from(KML, (sign) => sign.charCodeAt(0))
  expect(await geofenceFileText(new Blob([bytes]))).toBe(KML)
  expect(await geofenceFileText(packed({ 'doc.kml': bytes }))).toBe(KML)
})

test('what cannot be read says why', async () => {
  await expect(geofenceFileText(new Blob([]))).rejects.toThrow('vazio')
  await expect(geofenceFileText(packed({ 'a.txt': '' }))).rejects.toThrow('não tem um KML')
  await expect(geofenceFileText(new Blob(['PK broken']))).rejects.toThrow('danificado')
  const long = 'x'.repeat(800_001)
  await expect(geofenceFileText(new Blob([long]))).rejects.toThrow('passa de 800 mil caracteres')
  await expect(geofenceFileText(packed({ 'doc.kml': long }))).rejects.toThrow('passa de 800 mil caracteres')
})
