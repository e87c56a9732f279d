import type { Period } from '@monitorweb/domain/calendar/period'
import { useState } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { InstantInput } from '#form/inputs/InstantInput.tsx'
import { endOfTyped, type TypedInstant } from '#format/typed-instant.ts'
import { checkPeriod, type PeriodCheck } from '#reports/period/period.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'

interface TypedPeriodProps {
  period: Period
  onChange(period: Period): void
}

/** Asks for a period of a report: what is typed of it waits until both ends together can be asked for; an emptied end is again the one that holds. */
export function TypedPeriod({ period, onChange }: TypedPeriodProps) {
  const store = useFleetStore()
  const notice = useNotice()
  const key = `${period.from} ${period.to}`
  const [draft, setDraft] = useState({
    of: key,
    typed: {} as Partial<Period>,
    error: undefined as PeriodCheck['error'],
  })
  const { typed, error } = draft.of === key ? draft : { typed: {}, error: undefined }

  function take(part: Partial<Period>) {
    const next = { ...typed, ...part }
    const { from, to } = { ...period, ...next }
    // The ends are typed one after the other: on the way to another period they are not swapped.
    const checked = checkPeriod({ from, to: Math.max(from, to) }, store.now())
    if (checked.error) return setDraft({ of: key, typed: next, error: checked.error })
    setDraft({ of: key, typed: {}, error: undefined })
    if (checked.notice) notice(checked.notice)
    onChange(checked.period)
  }

  const endOf = (to: TypedInstant) => (to.isDay ? Math.min(endOfTyped(to), store.now()) : endOfTyped(to))

  return (
    <>
      <InstantInput
        label="De"
        value={period.from}
        error={error?.field === 'from' ? error.text : undefined}
        onTake={(from) => take({ from: from?.at ?? period.from })}
      />
      <InstantInput
        label="Até"
        value={period.to - 1000}
        error={error?.field === 'to' ? error.text : undefined}
        onTake={(to) => take({ to: to ? endOf(to) : period.to })}
      />
    </>
  )
}
