import { isNetwork, networksIn } from '@monitorweb/contract/rules/network-list-rule'
import { type NetworkList, networkList } from '../../network-list.ts'

/**
 * Reads from where alone a device may come, as its register says it; null: from anywhere. What the rule would refuse and somebody wrote
 * all the same lets nobody in, and keeps nobody else waiting.
 */
export function allowedNetworks(text: string): NetworkList | null {
  return text === '' ? null : networkList(networksIn(text).filter(isNetwork))
}
