import { type CopyStatus, isSilent } from './copy-status.ts'

/** Answers, as Prometheus text, how far behind a copy is; nothing where none is made (null). */
export function copyMetrics(status: CopyStatus | null, now = Date.now()): string {
  if (!status) return ''
  const secondsSince = (moment: string) => (now - Date.parse(moment)) / 1000
  return [
    gauge('copy_ok', 'Whether somebody copies, and nothing stands in the way', isWell(status, now) ? 1 : 0),
    ...(status.copiedUntil
      ? [
          gauge(
            'copy_distance_seconds',
            'What was acknowledged in these seconds is not copied',
            secondsSince(status.copiedUntil),
          ),
        ]
      : []),
    ...(status.baseAt
      ? [gauge('copy_base_age_seconds', 'Age of the newest base copy', secondsSince(status.baseAt))]
      : []),
    ...(status.verified
      ? [gauge('copy_verified', 'Whether the last copy that was restored aside was right', status.verified.ok ? 1 : 0)]
      : []),
    ...(status.unverified
      ? [
          gauge(
            'copy_unverified_seconds',
            'For so long restoring a copy aside and comparing it fails each time',
            secondsSince(status.unverified.since),
          ),
        ]
      : []),
  ].join('\n')
}

function isWell(status: CopyStatus, now: number): boolean {
  return status.state !== 'failing' && !isSilent(status, now)
}

function gauge(name: string, help: string, value: number): string {
  return `# HELP monitorweb_${name} ${help}\n# TYPE monitorweb_${name} gauge\nmonitorweb_${name} ${value}\n`
}
