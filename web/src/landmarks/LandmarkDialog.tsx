import { landmarkInputFields, landmarkOperations } from '@monitorweb/contract/places/landmark-operations'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import { LANDMARK_RADIUS } from '@monitorweb/domain/places/landmarks'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { choosesCustomer, ownCustomerId } from '#api/session/own-customer.ts'
import { useGeofenceNews } from '#api/use-geofence-news.ts'
import { Field } from '#form/Field.tsx'
import { FieldsForm } from '#form/FieldsForm.tsx'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import type { ContractForm } from '#form/use-contract-form.ts'
import { formatCoordinates } from '#format/numbers.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import type { LandmarkDraft } from './landmark-draft.ts'
import styles from './landmarks.module.css'

const { customerId, name, radiusMeters } = landmarkInputFields
const FIELDS = { customerId, name, radiusMeters }

const LINES = [
  { name: 'name', label: 'Nome', placeholder: 'Garagem, Posto Sul, Cliente Aurora' },
  { name: 'radiusMeters', label: 'Raio', unit: 'm' },
] as const

interface LandmarkDialogProps {
  draft: LandmarkDraft
  onClose: () => void
}

/** Gives a place a name, or changes the name and the radius of one that has it. */
export function LandmarkDialog({ draft, onClose }: LandmarkDialogProps) {
  const [asking, setAsking] = useState(false)
  const narrow = useScreen('(max-width: 559px)')
  const tellNews = useGeofenceNews()
  const known = draft.kind === 'change' ? draft.landmark : null
  const place = known ?? (draft as Extract<LandmarkDraft, { kind: 'new' }>)
  const whose = known ? known.customerName : draft.kind === 'new' && draft.customer?.name

  async function send(values: CompleteInput<typeof FIELDS>) {
    const { latitude, longitude } = place
    if (known) {
      const { id, recordVersion } = known
      await call(landmarkOperations.changeLandmark, { input: { ...values, id, recordVersion } })
    } else {
      await call(landmarkOperations.createLandmark, { input: { ...values, latitude, longitude } })
    }
    await tellNews()
    onClose()
  }

  return (
    <Dialog
      opened
      title={known ? 'Editar ponto de referência' : 'Novo ponto de referência'}
      size={460}
      fullScreen={narrow}
      covered={asking}
      onClose={onClose}
    >
      <p className={styles.lead}>
        {formatCoordinates(place.latitude, place.longitude)}
        {whose && ` · ${whose}`}
      </p>
      <FieldsForm
        fields={FIELDS}
        initial={{
          customerId: known?.customerId ?? ownerOf(draft),
          name: known?.name ?? '',
          radiusMeters: known?.radiusMeters ?? LANDMARK_RADIUS.usual,
        }}
        lines={LINES}
        summary={`Ponto de referência em ${formatCoordinates(place.latitude, place.longitude)}`}
        send={send}
        onCancel={onClose}
        onAsking={setAsking}
        {...(!whose && choosesCustomer() && { note: chooseCustomer })}
      />
    </Dialog>
  )
}

function ownerOf(draft: LandmarkDraft): number | null {
  if (draft.kind === 'new' && draft.customer) return draft.customer.customerId
  return ownCustomerId()
}

function chooseCustomer(form: ContractForm<typeof FIELDS>) {
  return (
    <Field form={form} name="customerId">
      {(props) => <PickerField {...props} source={customerSource} />}
    </Field>
  )
}
