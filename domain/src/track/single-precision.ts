/**
 * Answers the number that a tracker said, of one that a track holds: its columns have single precision, in which 37.04 is
 * 37.040000915527344. What has more than thousandths stays as it is held.
 */
export function saidNumber(held: number): number {
  const thousandths = Math.round(held * 1000) / 1000
  return Math.fround(thousandths) === held ? thousandths : held
}
