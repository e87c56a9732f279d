import type { LiveVehicle } from '@monitorweb/contract/live'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFleetStore } from '#api/LiveFleetProvider.tsx'
import { changeWords, concernsOf } from './change-words.ts'

const EVERY_MS = 30_000

/** What became of the fleet in the last half minute, for those who do not see the map; nothing where nothing happened. */
export function ChangeSummary({ muted }: { muted: boolean }) {
  const store = useFleetStore()
  const [text, setText] = useState('')
  const before = useRef<ReadonlyMap<number, LiveVehicle> | null>(null)
  const look = useEffectEvent(() => {
    const { loaded, vehicles } = store.fleet()
    if (!loaded) return
    if (before.current && !muted) setText(changeWords(concernsOf(before.current), concernsOf(vehicles)))
    before.current = vehicles
  })
  useEffect(() => {
    const timer = setInterval(() => look(), EVERY_MS)
    look()
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status" className="visually-hidden">
      {muted ? '' : text}
    </p>
  )
}
