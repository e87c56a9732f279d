/**
 * Answers SQL that is true where a device reports and is in no register: it is in quarantine, or was deleted and sends
 * on. `activity` is its row of `device_activity`.
 */
export function isUnregistered(device: string, activity: string): string {
  return `(${device}.state = 'quarantine' or ${activity}.last_communication_at > ${device}.inactive_at)`
}
