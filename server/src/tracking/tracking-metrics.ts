import { flagNames } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { SetApartReason } from '@monitorweb/domain/position/set-apart'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { PortRefusal } from '../gateway/ports/device-server.ts'
import type { Barring } from '../gateway/protocol.ts'
import type { MissingNumbers } from './message-numbers.ts'

export type RefusalReason = PortRefusal | 'quota' | 'content' | Barring

/** Counts the life of a position, for each protocol. */
export interface TrackingMetrics {
  received(protocol: string): void
  marked(protocol: string, flags: number): void
  refused(protocol: string, reason: RefusalReason): void
  missing(protocol: string, deviceId: number, missing: MissingNumbers): void
  committed(frames: readonly CommittedFrame[], result: { storedPositions: number }, seconds: number): void
  sockets(protocol: string, change: 1 | -1): void
  portOpen(protocol: string, isOpen: boolean): void
  misplaced(protocol: string, device: { spoken: string }): void
  disputed(protocol: string): void
  answerDropped(protocol: string): void
}

interface CommittedFrame {
  protocol: string
  receivedAt: EpochMs
  positions: readonly { fixTime: EpochMs }[]
  apart: readonly { reason: SetApartReason }[]
}

/** A position older than this when it arrived was sent from a memory, or with a slow clock. */
const LATE_SECONDS = 60

/** Registers the metrics. `prefix` tells apart what two processes count that are read at one address. */
export function createTrackingMetrics(registry: Registry, prefix = 'monitorweb'): TrackingMetrics {
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `${prefix}_${name}`, help, labelNames, registers })
  // Counted here and told when they are read: a counter with a label takes longer than most steps of a frame.
  let receivedSince = new Map<string, number>()
  new Counter({
    name: `${prefix}_frames_received_total`,
    help: 'Frames read from devices',
    labelNames: ['protocol'],
    registers,
    collect() {
      for (const [protocol, frames] of receivedSince) this.inc({ protocol }, frames)
      receivedSince = new Map()
    },
  })
  const stored = counter('positions_stored_total', 'Positions committed for the first time', [])
  const duplicate = counter('positions_duplicate_total', 'Positions that were there already', [])
  const late = counter('positions_late_total', `Positions older than ${LATE_SECONDS} s on arrival`, ['protocol'])
  const flagged = counter('positions_flagged_total', 'Positions with a quality flag', ['protocol', 'flag'])
  const refused = counter('frames_refused_total', 'Frames not stored as sent', ['protocol', 'reason'])
  const skipped = counter('message_numbers_skipped_total', 'Numbers of messages that devices left out', ['protocol'])
  const filled = counter('message_numbers_filled_total', 'Numbers left out whose messages came late', ['protocol'])
  const lag = new Histogram({
    name: `${prefix}_position_lag_seconds`,
    help: 'From the fix to the commit',
    labelNames: ['protocol'],
    buckets: [1, 5, 15, 60, 300, 3600, 86_400],
    registers,
  })
  const commit = new Histogram({
    name: `${prefix}_commit_seconds`,
    help: 'Time of one group commit',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  const sockets = new Gauge({
    name: `${prefix}_sockets`,
    help: 'Open connections of devices',
    labelNames: ['protocol'],
    registers,
  })

  const misplaced = counter('misplaced_devices_total', 'Connections of devices at a port of another protocol', [
    'protocol',
    'port_protocol',
  ])
  const disputed = counter(
    'disputed_devices_total',
    'Devices whose number several networks said at a time, once an hour each',
    ['protocol'],
  )
  const answers = counter('command_answers_dropped_total', 'Answers to commands that could not be noted', ['protocol'])
  const openPorts = new Gauge({
    name: `${prefix}_port_open`,
    help: 'Whether the port takes connections: one whose devices get no answer does not while commits have stopped',
    labelNames: ['protocol'],
    registers,
  })

  // The labelled metrics are kept, since finding one costs more than counting on it.
  const children = new Map<string, { late: Counter.Internal; lag: Histogram.Internal<'protocol'> }>()
  function of(protocol: string) {
    let found = children.get(protocol)
    if (!found) {
      found = { late: late.labels(protocol), lag: lag.labels(protocol) }
      children.set(protocol, found)
    }
    return found
  }

  return {
    received: (protocol) => void receivedSince.set(protocol, (receivedSince.get(protocol) ?? 0) + 1),
    marked(protocol, flags) {
      if (flags === 0) return
      for (const flag of flagNames(flags)) flagged.inc({ protocol, flag })
    },
    refused: (protocol, reason) => refused.inc({ protocol, reason }),
    missing(protocol, _deviceId, { change }) {
      if (change > 0) skipped.inc({ protocol }, change)
      else filled.inc({ protocol }, -change)
    },
    committed(frames, { storedPositions }, seconds) {
      commit.observe(seconds)
      stored.inc(storedPositions)
      const now = Date.now()
      let sent = 0
      for (const { protocol, receivedAt, positions } of frames) {
        sent += positions.length
        if (positions.length === 0) continue
        const told = of(protocol)
        let lateOnes = 0
        for (const { fixTime } of positions) {
          told.lag.observe(Math.max(0, (now - fixTime) / 1000))
          if (receivedAt - fixTime > LATE_SECONDS * 1000) lateOnes++
        }
        if (lateOnes > 0) told.late.inc(lateOnes)
      }
      duplicate.inc(sent - storedPositions)
    },
    sockets: (protocol, change) => sockets.inc({ protocol }, change),
    disputed: (protocol) => disputed.inc({ protocol }),
    answerDropped: (protocol) => answers.inc({ protocol }),
    misplaced: (protocol, { spoken }) => misplaced.inc({ protocol: spoken, port_protocol: protocol }),
    portOpen: (protocol, isOpen) => openPorts.set({ protocol }, isOpen ? 1 : 0),
  }
}
