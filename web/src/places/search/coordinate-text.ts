import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import type { MapPoint } from '../map-point.ts'

/** Answers the point if it exists on the earth, else null. */
export function pointOf(latitude: number, longitude: number): MapPoint | null {
  const point = { latitude, longitude }
  return isOnEarth(point) ? point : null
}

const NUMBER = String.raw`\d{1,3}(?:[.,]\d+)?`
/**
 * Matches degrees alone, with minutes, or with minutes and seconds; the signs of all three come in any of their usual
 * shapes.
 */
const ANGLE = String.raw`([+-]?${NUMBER})\s*(?:[°º˚d]\s*)?(?:(${NUMBER})\s*['’′´m]?\s*(?:(${NUMBER})\s*(?:["”″]|''|’’|s(?![a-z]))?\s*)?)?`
const NORTH_SOUTH = '([NS])'
/** O stands for oeste and L for leste; W and E are English. */
const EAST_WEST = '([LEOW])'
const BETWEEN = String.raw`\s*[,;/\s]\s*`

const DECIMAL_POINTS = /^([+-]?\d{1,2}(?:\.\d+)?)\s*[,;/\s]\s*([+-]?\d{1,3}(?:\.\d+)?)$/
const DECIMAL_COMMAS = /^([+-]?\d{1,2},\d+)\s*[;/\s]\s*([+-]?\d{1,3},\d+)$/
const LETTERS_BEHIND = new RegExp(`^${ANGLE}${NORTH_SOUTH}(?:${BETWEEN})?${ANGLE}${EAST_WEST}$`, 'i')
const LETTERS_BEFORE = new RegExp(`^${NORTH_SOUTH}\\s*${ANGLE}(?:${BETWEEN})?${EAST_WEST}\\s*${ANGLE}$`, 'i')
const SIGNED_ANGLES = new RegExp(`^${ANGLE}${BETWEEN}${ANGLE}$`, 'i')

/**
 * Reads coordinates as people and programs write them, in degrees, in minutes or in seconds; answers null for anything
 * else.
 */
export function readCoordinates(written: string): MapPoint | null {
  const text = written.trim().replace(/[()[\]]/g, '')
  const plain = DECIMAL_POINTS.exec(text) ?? DECIMAL_COMMAS.exec(text)
  if (plain) return pointOf(numberOf(plain[1]), numberOf(plain[2]))
  const behind = LETTERS_BEHIND.exec(text)
  if (behind) return withLetters(behind.slice(1, 5), behind.slice(5, 9))
  const before = LETTERS_BEFORE.exec(text)
  if (before) return withLetters([...before.slice(2, 5), before[1]], [...before.slice(6, 9), before[5]])
  const signed = /[°º˚'’′"”″]/.test(text) ? SIGNED_ANGLES.exec(text) : null
  return signed ? withLetters([...signed.slice(1, 4), 'N'], [...signed.slice(4, 7), 'E']) : null
}

type Angle = (string | undefined)[]

function withLetters(latitude: Angle, longitude: Angle): MapPoint | null {
  const [north, east] = [degreesOf(latitude), degreesOf(longitude)]
  return north === null || east === null ? null : pointOf(north, east)
}

/** Answers null where minutes or seconds are sixty or more. */
function degreesOf([degrees = '', minutes, seconds, letter = '']: Angle): number | null {
  const [inMinutes, inSeconds] = [numberOf(minutes), numberOf(seconds)]
  if (inMinutes >= 60 || inSeconds >= 60) return null
  const isNegative = degrees.startsWith('-') || /[SOW]/i.test(letter)
  const size = Math.abs(numberOf(degrees)) + inMinutes / 60 + inSeconds / 3600
  return isNegative ? -size : size
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '0').replace(',', '.'))
}
