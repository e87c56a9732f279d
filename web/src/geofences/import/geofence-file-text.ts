import { GEOFENCE_FILE_TOO_LONG, isGeofenceFileTooLong } from '@monitorweb/contract/places/geofence-operations'
import { decodeText } from '@monitorweb/domain/text/decode-text'

/** Says in Portuguese why a file cannot be read. */
export class GeofenceFileError extends Error {
  override name = 'GeofenceFileError'
}

const LARGEST_BYTES = 5 * 1024 * 1024
const LARGEST_UNPACKED_BYTES = 20 * 1024 * 1024
const ZIP = [0x50, 0x4b]

/** Answers the text of a file of KML or GeoJSON, or of the document in a KMZ. Throws {@link GeofenceFileError}. */
export async function geofenceFileText(file: Blob): Promise<string> {
  if (file.size > LARGEST_BYTES) throw new GeofenceFileError('O arquivo é grande demais: envie até 5 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) throw new GeofenceFileError('O arquivo está vazio.')
  const isPacked = ZIP.every((byte, index) => bytes[index] === byte)
  const text = isPacked ? await unpacked(bytes) : decodeText(bytes)
  // The server would say the same, but a request of that length does not even reach what reads it.
  if (isGeofenceFileTooLong(text)) throw new GeofenceFileError(GEOFENCE_FILE_TOO_LONG)
  return text
}

/** The first KML file in a KMZ is its document. */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const { unzipSync } = await import('fflate')
  let document: string | undefined
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (document !== undefined || !/\.kml$/i.test(name) || originalSize > LARGEST_UNPACKED_BYTES) return false
    document = name
    return true
  }
  try {
    const files = unzipSync(bytes, { filter })
    if (document !== undefined) return decodeText(files[document]!)
  } catch {
    throw new GeofenceFileError('Este arquivo KMZ está danificado.')
  }
  throw new GeofenceFileError('Este arquivo compactado não tem um KML dentro.')
}
