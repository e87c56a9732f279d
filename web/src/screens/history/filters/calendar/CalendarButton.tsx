import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { timeZone } from '#format/time-zone.ts'
import { readTypedDate } from '#reports/period/typed-date-and-time.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { PeriodDraft } from '../use-period-draft.ts'
import { type CalendarDay, dayAt, writeDay } from './calendar-days.ts'

const CalendarPopover = lazyPart(() => import('./CalendarPopover.tsx'), 'CalendarPopover', { placeless: true })

interface CalendarButtonProps {
  draft: PeriodDraft
  name: 'fromDate' | 'toDate'
  /** The name of the field that the day is chosen for. */
  label: string
}

/** Opens a calendar, in the product's language and colours, from which a day is written as it would be typed. */
export function CalendarButton({ draft, name, label }: CalendarButtonProps) {
  const store = useFleetStore()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const title = `Escolher ${label.toLowerCase()}`
  const preload = () => void CalendarPopover.preload()
  const dayOf = (field: CalendarButtonProps['name']): CalendarDay | null => {
    const typed = readTypedDate(draft.fields[field], { now: store.now(), zone: timeZone() })
    return typed === null ? null : dayAt(typed)
  }

  function close(how: 'left' | 'escaped' | 'chosen') {
    setOpened(false)
    if (how !== 'left') button.current?.focus()
  }

  function choose(day: CalendarDay) {
    draft.type({ [name]: writeDay(day) })
    close('chosen')
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onFocus={preload}
        onPointerEnter={preload}
        onClick={() => setOpened(!opened)}
      >
        <IconCalendar size={15} stroke={1.75} aria-hidden="true" />
      </button>
      {opened && (
        <Suspense>
          <CalendarPopover
            title={title}
            day={dayOf(name)}
            period={periodOf(dayOf('fromDate'), dayOf('toDate'))}
            today={dayAt(store.now())}
            onChoose={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

function periodOf(from: CalendarDay | null, to: CalendarDay | null) {
  return from === null || to === null ? null : { from: Math.min(from, to), to: Math.max(from, to) }
}
