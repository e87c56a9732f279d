import type { Readable } from 'node:stream'
import type { LiveEnd, LiveSupportCalls } from '@monitorweb/contract/fleet/live'
import type { OccurrenceNews } from '../../storage/alarms/occurrence-news.ts'
import type { AnnouncedCall } from '../../storage/support-calls/support-call-changes.ts'
import type { FleetChange } from '../fleet/fleet-state.ts'
import type { FleetView } from '../fleet/fleet-view.ts'
import type { LiveViewer } from '../live-scope.ts'
import { createCallNews } from './call-news.ts'
import { openEventOutput } from './event-output.ts'
import { createViewerFleet, type LiveForm } from './viewer-fleet.ts'

/** The live channel of one viewer: first a snapshot or what was missed, then what changes. */
export interface LiveStream {
  readonly body: Readable
  /** Takes the person's customer or rights as they are now. */
  setViewer(viewer: LiveViewer): void
  /** Tells that a support call changed, where the viewer may see it; null says that nobody knows which. */
  tellOfCall(call: AnnouncedCall | null): void
  /** Tells that a queue changed, where the viewer sees that; null says that nobody knows whose. */
  tellOfOccurrences(news: OccurrenceNews | null): void
  end(end: LiveEnd): void
}

interface Options {
  view: FleetView
  viewer: LiveViewer
  form: LiveForm
  /** The id of the event after which to go on; where that is no longer possible the stream begins with a snapshot. */
  lastEventId: string | undefined
  onClose(): void
}

export function openLiveStream({ view, viewer, form, lastEventId, onClose }: Options): LiveStream {
  const viewerFleet = createViewerFleet(view.state, viewer, form)
  const calls = createCallNews()
  let held: FleetChange | null = null
  let occurrencesChanged = false
  const output = openEventOutput({ onReady: sendAllHeld, onClose: close })
  const unsubscribe = view.onChange(take)

  function close(): void {
    unsubscribe()
    onClose()
  }

  // The scope is part of the name, so that nobody goes on from what another person, or one with other rights, was
  // shown.
  const instance = () => `${view.instance}.${viewerFleet.fingerprint()}`

  function send(name: string, members: Record<string, string>): void {
    const fields = Object.entries({ serverTime: String(Date.now()), ...members })
    const data = `{${fields.map(([member, json]) => `"${member}":${json}`).join()}}`
    output.send({ name, data, id: `${instance()}:${view.changes.sequence()}` })
  }

  function begin(): void {
    const [name, sequence] = lastEventId?.split(':') ?? []
    const missed = name === instance() ? view.changes.since(Number(sequence)) : null
    if (!missed || missed.visibility) {
      send('snapshot', viewerFleet.snapshot())
      return
    }
    send('changes', viewerFleet.missedChanges(missed))
    // Of calls and queues nobody keeps what was missed: either may have changed.
    calls.add(null)
    occurrencesChanged = true
    if (!output.isBusy()) sendAllHeld()
  }

  /** Changes for a slow reader are merged, not queued: when it is ready it gets the newest of each vehicle, once. */
  function take(change: FleetChange): void {
    held = held ? mergeChanges(held, change) : change
    if (!output.isBusy()) sendHeld()
  }

  function sendAllHeld(): void {
    sendHeld()
    sendCalls()
    sendOccurrences()
  }

  /** Sends the news of calls without an id, since the id stands for a place among the fleet's changes. */
  function sendCalls(): void {
    const changed = calls.take()
    if (!changed) return
    const news: LiveSupportCalls = { serverTime: Date.now(), changed }
    output.send({ name: 'supportCalls', data: JSON.stringify(news) })
  }

  function sendOccurrences(): void {
    if (!occurrencesChanged) return
    occurrencesChanged = false
    output.send({ name: 'occurrences', data: JSON.stringify({ serverTime: Date.now() }) })
  }

  function sendHeld(): void {
    const members = held && viewerFleet.changes(held)
    held = null
    if (members) send('changes', members)
  }

  begin()
  return {
    body: output.body,
    setViewer(now) {
      viewerFleet.setViewer(now)
      take({ vehicleIds: new Set(), unknownDevices: false, visibility: true })
    },
    tellOfCall(call) {
      if (call && !viewerFleet.hears(call)) return
      calls.add(call?.code ?? null)
      if (!output.isBusy()) sendCalls()
    },
    tellOfOccurrences(news) {
      if (news && !viewerFleet.hearsOfOccurrences(news)) return
      occurrencesChanged = true
      if (!output.isBusy()) sendOccurrences()
    },
    end: (end) => output.end({ name: 'end', data: JSON.stringify(end) }),
  }
}

function mergeChanges(one: FleetChange, other: FleetChange): FleetChange {
  return {
    vehicleIds: new Set([...one.vehicleIds, ...other.vehicleIds]),
    unknownDevices: one.unknownDevices || other.unknownDevices,
    visibility: one.visibility || other.visibility,
  }
}
