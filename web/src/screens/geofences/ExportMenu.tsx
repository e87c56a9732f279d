import { GEOFENCE_FILE_FORMATS, geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { formatQuantity } from '#format/numbers.ts'
import { downloadContent } from '#ui/download/download.ts'
import { DropdownMenu } from '#ui/overlay/DropdownMenu.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import type { GeofencesSearch } from './geofences-search.ts'
import { PURPOSE_OF } from './shown-geofences.ts'

const LABELS = { geojson: 'GeoJSON', kml: 'KML (Google Earth)' }
const COUNT = { none: 'Nenhuma cerca', one: 'cerca', many: 'cercas' }

/** Saves the geofences that pass the filters as a file. */
export function ExportMenu({ search }: { search: GeofencesSearch }) {
  const notice = useNotice()
  const saving = useMutation({
    mutationFn: (format: string) =>
      call(geofenceOperations.getGeofenceFile, {
        format,
        customerId: search.customerId ?? null,
        search: search.text ?? '',
        ...(search.group !== undefined && { group: search.group }),
        ...(search.purpose && { purpose: PURPOSE_OF[search.purpose] }),
      }),
    onSuccess({ fileName, contentType, content, count: written }) {
      downloadContent(new Blob([content], { type: contentType }), fileName)
      notice(`${formatQuantity(written, COUNT)} em ${fileName}.`)
    },
    onError: (error) => notice(messageOf(error), 'failure'),
  })
  return (
    <DropdownMenu
      label="Exportar"
      items={GEOFENCE_FILE_FORMATS.map((format) => ({
        ...{ key: format, label: LABELS[format], icon: <IconDownload size={17} stroke={1.75} aria-hidden="true" /> },
        onChoose: () => saving.mutate(format),
      }))}
    >
      <IconDownload size={18} stroke={1.75} aria-hidden="true" />
    </DropdownMenu>
  )
}
