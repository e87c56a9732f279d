import { Button } from '@mantine/core'
import type { Geofence } from '@monitorweb/contract/places/geofence'
import { IconFence } from '@tabler/icons-react'
import { messageOf } from '#api/api-error.ts'
import { may } from '#api/session/may.ts'
import { useGeofenceNews } from '#api/use-geofence-news.ts'
import { useSteadyRecord } from '#form/use-steady-record.ts'
import { formatCount } from '#format/numbers.ts'
import { MOST_GEOFENCES_READ, mayManageGeofences, useGeofences } from '#geofences/use-geofences.ts'
import type { GeofenceMap } from '#map/geofence/geofence-map.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { GeofenceDetails } from './GeofenceDetails.tsx'
import { GeofenceEditor } from './GeofenceEditor.tsx'
import { GeofenceFilters } from './GeofenceFilters.tsx'
import { GeofenceList } from './GeofenceList.tsx'
import styles from './geofences.module.css'
import { ImportPanel } from './import/ImportPanel.tsx'
import type { MapWork } from './map-work.ts'
import { groupsOf } from './shown-geofences.ts'
import type { useGeofencesPage } from './use-geofences-page.ts'

export interface GeofencesPanelProps {
  page: ReturnType<typeof useGeofencesPage>
  /** The geofences that pass the filters; null while that is not known. */
  shown: readonly Geofence[] | null
  map: GeofenceMap | null
  lookAtAll(): void
  onWork(work: MapWork): void
}

/** Shows what the address asks for: the list, one geofence, the form of one, or an import. */
export function GeofencesPanel(props: GeofencesPanelProps) {
  const { page, shown, map, lookAtAll, onWork } = props
  const { task, search, change, go } = page
  const { data, error, refetch } = useGeofences()
  const tellNews = useGeofenceNews()
  const { record: one, onTyped } = useSteadyRecord('id' in task ? data?.find(({ id }) => id === task.id) : undefined)
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const groups = groupsOf(data)
  if (task.kind === 'import') {
    return <ImportPanel groups={groups} onWork={onWork} onDone={() => go('', true)} />
  }
  if ('id' in task && !one) {
    return <EmptyState title="Cerca não encontrada" text="Ela foi excluída ou não está entre as que você pode ver." />
  }
  if (task.kind === 'new' || (task.kind === 'edit' && one)) {
    return (
      <GeofenceEditor
        // The editor of each state of a geofence begins anew.
        key={one ? `${one.id} ${one.recordVersion}` : 'new'}
        geofence={one ?? null}
        search={search}
        groups={groups}
        map={map}
        onWork={onWork}
        onTyped={onTyped}
        onCancel={() => void go(one ? `/${one.id}` : '')}
        onSaved={async ({ id }) => {
          await tellNews()
          await go(`/${id}`, true)
        }}
      />
    )
  }
  if (one) {
    return (
      <GeofenceDetails
        // What was asked about one geofence is not asked about the next.
        key={one.id}
        geofence={one}
        onShow={() => lookAtAll()}
        onEdit={() => void go(`/${one.id}/editar`)}
        onGone={() => go('', true)}
      />
    )
  }
  return (
    <>
      <div className={styles.tools}>
        {mayManageGeofences() && (
          <>
            <Button size="xs" onClick={() => void go('/nova')}>
              Nova cerca
            </Button>
            <Button size="xs" variant="default" onClick={() => void go('/importar')}>
              Importar
            </Button>
          </>
        )}
        {shown !== null && shown.length > 0 && may('getGeofenceFile') && <ExportMenu search={search} />}
      </div>
      {data.length === 0 ? (
        <EmptyState
          icon={<IconFence size={30} stroke={1.5} aria-hidden="true" />}
          title="Nenhuma cerca cadastrada"
          text={
            mayManageGeofences()
              ? 'Desenhe a primeira em Nova cerca, ou traga as de outro programa em Importar (KML, KMZ ou GeoJSON).'
              : 'Quem administra a conta cadastra as cercas.'
          }
        />
      ) : (
        <>
          {data.length >= MOST_GEOFENCES_READ && (
            <p>Lidas as {formatCount(MOST_GEOFENCES_READ)} primeiras cercas, por nome.</p>
          )}
          <GeofenceFilters search={search} groups={groups} change={change} />
          {shown ? <GeofenceList geofences={shown} search={search} /> : <Skeleton height={240} />}
        </>
      )}
    </>
  )
}
