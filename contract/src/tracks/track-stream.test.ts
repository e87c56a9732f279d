import { emptyTrack, type Track } from '@monitorweb/domain/track/track'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTrack, encodeTrack } from './track-columns.ts'
import { createFrameReader, encodeFrame, type TrackFrame } from './track-stream.ts'

const unknownOr = (max: number) =>
  fc.oneof(
    fc.constant(Number.NaN),
    fc.integer({ min: 0, max: max * 100 }).map((whole) => whole / 100),
  )
const point = fc.record({
  gapMs: fc.integer({ min: 0, max: 4_000_000_000 }),
  lagSeconds: fc.integer({ min: -400, max: 90_000_000 }),
  latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }),
  longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
  speedKmh: unknownOr(400),
  courseDegrees: unknownOr(360),
  odometerKm: unknownOr(2_000_000),
  voltage: unknownOr(60),
  ignition: fc.constantFrom(-1, 0, 1),
  flags: fc.integer({ min: 0, max: 31 }),
  event: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 31 })),
})

const tracks = fc.array(point, { maxLength: 50 }).map((points): Track => {
  const track = emptyTrack(points.length)
  let time = 1_767_000_000_000
  for (const [index, said] of points.entries()) {
    time += said.gapMs
    track.fixTime[index] = time
    track.receivedAt[index] = time + said.lagSeconds * 1000
    track.latitude[index] = said.latitude / 1e7
    track.longitude[index] = said.longitude / 1e7
    track.speedKmh[index] = said.speedKmh
    track.courseDegrees[index] = said.courseDegrees
    track.odometerKm[index] = said.odometerKm
    track.voltage[index] = said.voltage
    track.ignition[index] = said.ignition
    track.flags[index] = said.flags
    track.event[index] = said.event
  }
  return track
})

test('a track comes back from its bytes as it was, also what was not reported', () => {
  fc.assert(
    fc.property(tracks, (track) => {
      expect(decodeTrack(encodeTrack(track))).toEqual(track)
    }),
  )
})

test('a part of a track is that part', () => {
  fc.assert(
    fc.property(tracks, fc.nat(50), fc.nat(50), (track, one, other) => {
      const [start, end] = [Math.min(one, other, track.length), Math.min(Math.max(one, other), track.length)]
      const part = decodeTrack(encodeTrack(track, start, end))
      expect(part.fixTime).toEqual(track.fixTime.slice(start, end))
      expect(part.latitude).toEqual(track.latitude.slice(start, end))
      expect(part.event).toEqual(track.event.slice(start, end))
    }),
  )
})

test('a track from who sends no events yet is read without them', () => {
  fc.assert(
    fc.property(tracks, (track) => {
      const events = track.event.filter((code) => code !== 0).length
      const bytes = encodeTrack(track)
      const older = decodeTrack(bytes.subarray(0, bytes.length - 4 - events * 5))
      expect(older).toEqual({ ...track, event: new Uint8Array(track.length) })
    }),
  )
})

test('frames are the same however their bytes are cut on the way', () => {
  const track = emptyTrack(3)
  const sent: TrackFrame[] = [
    { kind: 'points', content: track },
    { kind: 'verdicts', content: Uint8Array.of(0, 5, 0) },
    { kind: 'failed', content: { message: 'Não foi possível.' } },
    { kind: 'end', content: null },
  ]
  const bytes = Buffer.concat(
    sent.map(({ kind, content }) => encodeFrame(kind, kind === 'points' ? encodeTrack(track) : (content as object))),
  )
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (steps) => {
      const read = createFrameReader()
      const frames: TrackFrame[] = []
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const step = steps[turn % steps.length]!
        frames.push(...read(new Uint8Array(bytes.subarray(at, at + step))))
        at += step
      }
      expect(frames).toEqual(sent)
    }),
  )
})
