import { BlockList, isIP } from 'node:net'

const NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const BITS = { 4: 32, 6: 128 } as const

/** Decides if the peer at this address and hop count may set forwarded headers. */
export type IsTrusted = (ip: string, hop: number) => boolean
type Network = { ip: string; bits: number; family: 'ipv4' | 'ipv6' }

/** Parses TRUST_PROXY: true trusts the last hop only; returns null for an invalid list. */
export function parseTrustProxy(proxies: string | boolean): IsTrusted | null {
  if (typeof proxies === 'boolean') return (_address, hop) => proxies && hop === 0
  const entries = proxies.split(',').map((entry) => entry.trim())
  const networks = entries.flatMap((entry) => NETWORKS[entry] ?? [entry]).map(parseNetwork)
  const list = new BlockList()
  for (const network of networks) {
    if (!network) return null
    list.addSubnet(network.ip, network.bits, network.family)
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, getFamily(ip))
}

function parseNetwork(entry: string): Network | null {
  const [ip = '', prefix, ...rest] = entry.split('/')
  const version = isIP(ip)
  if ((version !== 4 && version !== 6) || rest.length > 0) return null
  const bits = prefix === undefined ? BITS[version] : Number(prefix)
  // A network that contains all addresses would let every visitor forge theirs.
  const isValid = /^\d{1,3}$/.test(prefix ?? '1') && bits > 0 && bits <= BITS[version]
  return isValid ? { ip, bits, family: getFamily(ip) } : null
}

const getFamily = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')
