import { Button } from '@mantine/core'
import { GEOFENCE_PURPOSE_WORDS, type Geofence, geofenceFields } from '@monitorweb/contract/places/geofence'
import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { call } from '#api/client.ts'
import { choosesCustomer, ownCustomerId } from '#api/session/own-customer.ts'
import { startingValues } from '#form/contract-form.ts'
import { DraftNote } from '#form/DraftNote.tsx'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormConfirm } from '#form/FormConfirm.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import { wrapperProps } from '#form/inputs/input-props.ts'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { LeaveGuard } from '#form/LeaveGuard.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { type ContractForm, focusFault, useContractForm } from '#form/use-contract-form.ts'
import { useTellTyped } from '#form/use-steady-record.ts'
import type { MapPoint } from '#places/map-point.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { ColorField } from '../ColorField.tsx'
import { DrawingPanel } from '../drawing/DrawingPanel.tsx'
import { drawingOf, storedShape } from '../drawing/drawing-geometry.ts'
import type { DrawingTool } from '../drawing/use-drawing.ts'
import { GroupInput } from '../GroupInput.tsx'
import styles from './geofence-form.module.css'

const { customerId, name, purpose, geometry, radiusMeters, color, group, speedLimitKmh, description } = geofenceFields
const FIELDS = { customerId, name, purpose, geometry, radiusMeters, color, group, speedLimitKmh, description }

const PURPOSES = (['cerca', 'ponto'] as const).map((value) => ({ value, label: GEOFENCE_PURPOSE_WORDS[value] }))

interface GeofenceFormProps {
  /** Null where a new one is being made. */
  geofence: Geofence | null
  tool: DrawingTool
  groups: readonly string[]
  center(): MapPoint | null
  onPurpose(purpose: string): void
  /** Is told whether something is drawn or typed. */
  onTyped(typed: boolean): void
  onCancel(): void
  onSaved(geofence: Geofence): Promise<void>
}

/** Asks for all that is known of a geofence; its shape comes from the drawing. */
export function GeofenceForm(props: GeofenceFormProps) {
  const { geofence, tool, groups, center, onPurpose, onTyped, onCancel, onSaved } = props
  const notice = useNotice()
  const { drawing } = tool
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial: {
      ...startingValues(FIELDS, geofence),
      customerId: geofence?.customerId ?? ownCustomerId(),
    },
    confirms: true,
    draft: {
      ...{ name: `cercas/${geofence?.id ?? 'nova'}`, recordVersion: geofence?.recordVersion ?? null },
      // Every drawing has a size before anything is drawn.
      beside: ['radiusMeters'],
    },
    check: (values) => (values.geometry === '' ? { geometry: 'Termine o desenho antes de gravar.' } : {}),
    async send(values) {
      const recordVersion = form.restoredVersion ?? geofence?.recordVersion
      const saved = await save(geofence, values, recordVersion)
      notice('Dados Gravados com Sucesso!')
      await onSaved(saved)
    },
  })
  // Points that are no shape yet are nothing in the form, and somebody's work all the same; a size alone is nobody's.
  const isHalfDrawn = tool.canUndo && !drawing.isFinished && drawing.points.length > 0
  const isTyped = isHalfDrawn || form.changed.some((name) => name !== 'radiusMeters' || form.values.geometry !== '')
  useTellTyped(isTyped, onTyped)
  const take = useEffectEvent(() => {
    const shape = storedShape(drawing)
    // A geometry that says the same in other words is no change.
    if (geofence && isSameShape(geofence, shape)) Object.assign(shape, geofence && { geometry: geofence.geometry })
    if (form.values.geometry !== shape.geometry) form.set('geometry', shape.geometry)
    if (form.values.radiusMeters !== shape.radiusMeters) form.set('radiusMeters', shape.radiusMeters)
  })
  // At once: who leaves what is seen to be drawn is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form takes over what the drawing became
  useLayoutEffect(() => take(), [drawing])
  useRestoredDrawing(form, tool)
  const asked = form.values.purpose
  const tellPurpose = useEffectEvent((next: string) => onPurpose(next))
  useEffect(() => {
    tellPurpose(asked)
  }, [asked])

  /** What cannot be read is not in the drawing: the one before it would be saved under what stands there. */
  function submit() {
    if (tool.unread.current > 0) focusFault(form)
    else void form.submit()
  }

  return (
    <Form form={form} className={styles.form} onSubmit={submit}>
      <DraftNote form={form} unsent="gravou" />
      <DrawingPanel
        tool={tool}
        onlyCircle={asked === 'ponto'}
        error={form.errors.geometry}
        sizeError={form.errors.radiusMeters}
        center={center}
      />
      {!geofence && choosesCustomer() && (
        <Field form={form} name="customerId">
          {(props) => <PickerField {...props} source={customerSource} />}
        </Field>
      )}
      <Field form={form} name="name" placeholder="Pátio Norte, Rota da serra, Zona proibida" />
      <Field form={form} name="purpose" label="Serve para">
        {(props) => <ChoiceField {...props} choices={PURPOSES} />}
      </Field>
      <div className={styles.pair}>
        <Field form={form} name="color">
          {(props) => <ColorField {...props} />}
        </Field>
        <Field form={form} name="speedLimitKmh" label="Limite dentro (km/h)" placeholder="Sem limite" />
      </div>
      <Field form={form} name="group">
        {(props) => (
          <GroupInput
            {...wrapperProps(props)}
            groups={groups}
            value={String(props.value ?? '')}
            onChange={props.onChange}
            onLeave={props.onLeave}
          />
        )}
      </Field>
      <Field form={form} name="description" input="lines" minRows={2} maxRows={6} />
      <FormProblem message={form.failure} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={form.changed.length === 0} aria-busy={form.busy}>
          Salvar
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      <FormConfirm
        form={form}
        summary={`${GEOFENCE_PURPOSE_WORDS[asked === 'ponto' ? 'ponto' : 'cerca']} ${form.values.name}`}
      />
      <LeaveGuard dirty={isTyped && !form.busy} onDiscard={form.discard} />
    </Form>
  )
}

/** A drawing that a draft brings is drawn, and goes with it. */
function useRestoredDrawing({ restored, values }: ContractForm<typeof FIELDS>, { act }: DrawingTool): void {
  const wasRestored = useRef(false)
  const draw = useEffectEvent(() => {
    const { geometry, radiusMeters } = values
    if (geometry !== '') act({ type: 'begin', drawing: drawingOf({ geometry, radiusMeters: Number(radiusMeters) }) })
    else if (!restored) act({ type: 'clear' })
  })
  useEffect(() => {
    if (restored !== wasRestored.current) draw()
    wasRestored.current = restored
  }, [restored])
}

async function save(
  geofence: Geofence | null,
  values: CompleteInput<typeof FIELDS>,
  recordVersion: number | undefined,
): Promise<Geofence> {
  const { record } = geofence
    ? await call(geofenceOperations.changeGeofence, {
        input: { ...values, id: geofence.id, recordVersion },
      })
    : await call(geofenceOperations.createGeofence, { input: values })
  return record
}

/** What was drawn elsewhere, and is kept with other decimals, is the same as long as nobody moves it. */
function isSameShape(geofence: Geofence, shape: { geometry: string; radiusMeters: number }): boolean {
  const untouched = storedShape(drawingOf(geofence))
  return untouched.geometry === shape.geometry && untouched.radiusMeters === shape.radiusMeters
}
