import { isIPv6 } from 'node:net'

/** Returns the subscriber's part of an IP address: all of IPv4, the /64 prefix of IPv6. */
export function toNetwork(ip: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = ip.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  const allGroups = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...tail.split(':').filter(Boolean),
  ]
  return allGroups.slice(0, 4).join(':')
}
