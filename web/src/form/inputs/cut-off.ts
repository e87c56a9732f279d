import { formatCount } from '#format/numbers.ts'

/** Says as the last line of a list of choices that there are so many more; nothing where all are shown. */
export function cutOff(left: number): { value: string; label: string; disabled: true }[] {
  return left > 0 ? [{ value: 'mais', label: `E mais ${formatCount(left)}: digite para achar`, disabled: true }] : []
}
