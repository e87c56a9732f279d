import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { currentSession } from '#api/session/session.ts'
import { useGeofenceNews } from '#api/use-geofence-news.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { LeaveGuard } from '#form/LeaveGuard.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { GroupInput } from '#geofences/GroupInput.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import type { MapWork } from '../map-work.ts'
import { DraftRow } from './DraftRow.tsx'
import styles from './import.module.css'
import { type ImportRow, isFit } from './import-row.ts'
import { useDraftsOnMap } from './use-drafts-on-map.ts'
import { useGeofenceImport } from './use-geofence-import.ts'

/** So many rows are shown at first, and with each press as many more. */
const STEP = 100
const SAVED = { none: 'Nenhuma cerca gravada.', one: 'cerca gravada.', many: 'cercas gravadas.' }

interface ImportPanelProps {
  groups: readonly string[]
  onWork(work: MapWork): void
  onDone(): Promise<void>
}

/** Imports geofences from a file: what it has is seen on the map and judged one by one before anything is saved. */
export function ImportPanel({ groups, onWork, onDone }: ImportPanelProps) {
  const work = useGeofenceImport()
  const { rows, busy, failure, refusals, fileName } = work
  const operator = currentSession()?.operator ?? false
  const [customer, setCustomer] = useState<string | null>(operator ? null : String(currentSession()?.customerId ?? ''))
  const [group, setGroup] = useState('')
  const [most, setMost] = useState(STEP)
  const chooser = useRef<HTMLInputElement>(null)
  const notice = useNotice()
  const tellNews = useGeofenceNews()
  const wanted = rows?.filter(({ isWanted }) => isWanted).length ?? 0
  const faulty = rows?.filter(({ draft, refusal }) => draft.fault !== '' || refusal !== null).length ?? 0
  const isChanged = rows?.some((row) => row.name !== row.draft.name || row.isWanted !== isFit(row.draft)) ?? false
  const list = useRef<HTMLUListElement>(null)
  useDraftsOnMap(work, onWork)
  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  async function send() {
    const saved = await work.send({ customerId: customer ? Number(customer) : null, group })
    if (saved === null) return
    await tellNews()
    notice(formatQuantity(saved, SAVED))
    await onDone()
  }

  return (
    <section className={styles.panel} aria-label="Importar cercas">
      <h2>Importar cercas</h2>
      <FormProblem message={failure} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Arquivo de cercas"
        accept=".kml,.kmz,.geojson,.json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again once it was mended.
          currentTarget.value = ''
          if (file) void work.read(file)
        }}
      />
      <p className={styles.note}>
        KML, KMZ ou GeoJSON, como o Google Earth e outros rastreadores exportam. Pontos viram círculos, linhas viram
        corredores. Nada é gravado antes de você conferir.
      </p>
      <Button
        size="xs"
        variant={rows ? 'default' : 'filled'}
        disabled={busy}
        className={styles.start ?? ''}
        onClick={() => chooser.current?.click()}
      >
        {rows ? 'Escolher outro arquivo' : 'Escolher arquivo'}
      </Button>
      {rows && (
        <>
          <p role="status">
            {`${fileName}: ${formatCount(rows.length)} ${rows.length === 1 ? 'desenho' : 'desenhos'}`}
            {faulty > 0 && `, ${formatCount(faulty)} com erro`}
          </p>
          {operator && (
            <RecordPicker source={customerSource} label="Cliente" size="xs" value={customer} onChange={setCustomer} />
          )}
          <GroupInput
            size="xs"
            label="Grupo para todas"
            placeholder="Como está no arquivo"
            groups={groups}
            value={group}
            onChange={setGroup}
          />
          <ul ref={list} className={styles.rows} aria-label="Desenhos do arquivo">
            {refusedFirst(rows)
              .slice(0, most)
              .map(({ row, index }) => (
                <DraftRow key={row.draft.number} row={row} onChange={(changed) => work.change(index, changed)} />
              ))}
          </ul>
          {rows.length > most && (
            <Button size="xs" variant="default" onClick={() => setMost(most + STEP)}>
              {`Mostrar mais ${Math.min(STEP, rows.length - most)} de ${formatCount(rows.length - most)}`}
            </Button>
          )}
          <div className={styles.buttons}>
            <Button disabled={busy || wanted === 0 || !customer} aria-busy={busy} onClick={() => void send()}>
              {`Gravar ${formatCount(wanted)} ${wanted === 1 ? 'cerca' : 'cercas'}`}
            </Button>
          </div>
        </>
      )}
      <LeaveGuard dirty={isChanged && !busy} onDiscard={() => undefined} />
    </section>
  )
}

/** Answers the rows with their places in the file, those that were refused at the last try before the others. */
function refusedFirst(rows: readonly ImportRow[]): { row: ImportRow; index: number }[] {
  const placed = rows.map((row, index) => ({ row, index }))
  return [...placed.filter(({ row }) => row.wasRefused), ...placed.filter(({ row }) => !row.wasRefused)]
}
