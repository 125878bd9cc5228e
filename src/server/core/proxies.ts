import { BlockList, isIP } from 'node:net'

const NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const BITS = { 4: 32, 6: 128 } as const

/** Whether the peer with an address, so many hops away, may say for whom it forwards. */
export type IsTrusted = (address: string, hop: number) => boolean
type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' }

/** The trust in proxies by address; in true for the one in front, the last hop alone. Null for a text without addresses. */
export function trustIn(proxies: string | boolean): IsTrusted | null {
  if (typeof proxies === 'boolean') return (_address, hop) => proxies && hop === 0
  const entries = proxies.split(',').map((entry) => entry.trim())
  const networks = entries.flatMap((entry) => NETWORKS[entry] ?? [entry]).map(readNetwork)
  const list = new BlockList()
  for (const network of networks) {
    if (!network) return null
    list.addSubnet(network.address, network.bits, network.family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function readNetwork(entry: string): Network | null {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0) return null
  const bits = prefix === undefined ? BITS[version] : Number(prefix)
  // A network of all addresses would let every visitor choose theirs.
  const isRead = /^\d{1,3}$/.test(prefix ?? '1') && bits > 0 && bits <= BITS[version]
  return isRead ? { address, bits, family: familyOf(address) } : null
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
