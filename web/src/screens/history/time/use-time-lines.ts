import type { Period } from '@monitorweb/domain/calendar/period'
import { type RefObject, useEffect, useRef } from 'react'
import { formatTime } from '#format/date-time.ts'
import type { TimeScale } from '#reports/chart/time-scale.ts'
import type { HistorySelection } from '#reports/history/history-selection.ts'

interface Options {
  selection: HistorySelection
  scale: TimeScale
  focus: Period
}

interface TimeLines {
  head: RefObject<HTMLDivElement | null>
  hover: RefObject<HTMLDivElement | null>
}

/** Moves the lines of the instant and of the pointer without building the screen anew. */
export function useTimeLines({ selection, scale, focus }: Options): TimeLines {
  const head = useRef<HTMLDivElement>(null)
  const hover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function place(line: HTMLDivElement | null, at: number | null) {
      if (!line) return
      const isSeen = at !== null && at >= focus.from && at <= focus.to
      line.style.visibility = isSeen ? 'visible' : 'hidden'
      if (!isSeen) return
      line.style.transform = `translateX(${scale.xOf(at)}px)`
      const words = line.firstElementChild
      if (!words) return
      words.textContent = formatTime(at)
      // Beyond the middle it stands before the line, where nothing cuts it.
      words.toggleAttribute('data-before', at - focus.from > (focus.to - focus.from) / 2)
    }
    function draw() {
      const { instant, hovered } = selection.get()
      place(head.current, instant)
      place(hover.current, hovered?.at ?? null)
    }
    draw()
    return selection.subscribe(draw)
  }, [selection, scale, focus])
  return { head, hover }
}
