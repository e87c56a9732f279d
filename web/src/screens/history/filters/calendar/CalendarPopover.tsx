import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import styles from './calendar.module.css'
import { DayCalendar, type DayCalendarProps } from './DayCalendar.tsx'

interface CalendarPopoverProps extends DayCalendarProps {
  title: string
  /** Tells that somebody left it: by Escape, by a press elsewhere, or by going on to what follows. */
  onClose(how: 'left' | 'escaped'): void
}

const GAP_PX = 4
const EDGE_PX = 8

/** Shows a calendar below the field that it stands in, or above it where there is no room, over all that clips the line. */
export function CalendarPopover({ title, onClose, ...calendar }: CalendarPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(() => onClose('left'))
  // Before the day takes the focus, which nothing that is not shown can have.
  useLayoutEffect(() => place(box.current!), [])
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!box.current?.parentElement?.contains(target as Node)) leave()
    }
    document.addEventListener('pointerdown', closeOutside)
    window.addEventListener('resize', leave)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      window.removeEventListener('resize', leave)
    }
  }, [])

  function takeKey(event: KeyboardEvent) {
    // The page has keys of its own, which are not meant while one chooses.
    event.stopPropagation()
    if (event.key === 'Escape') onClose('escaped')
  }

  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      className={styles.popover}
      onKeyDown={takeKey}
      onBlur={({ relatedTarget }) =>
        relatedTarget && !box.current?.parentElement?.contains(relatedTarget) && onClose('left')
      }
    >
      <DayCalendar {...calendar} />
    </div>
  )
}

function place(box: HTMLElement): void {
  box.showPopover?.()
  const { right, top, bottom } = box.parentElement!.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const isBelow = bottom + GAP_PX + height <= window.innerHeight - EDGE_PX
  box.style.top = `${isBelow ? bottom + GAP_PX : Math.max(EDGE_PX, top - GAP_PX - height)}px`
  box.style.left = `${Math.max(EDGE_PX, Math.min(right, window.innerWidth - EDGE_PX) - width)}px`
}
