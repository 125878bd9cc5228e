import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Logger } from '../core/logger.ts'
import type { IsTrusted } from '../core/proxies.ts'

const HEADER = 'x-forwarded-for'
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+)):\d{1,5}$/i

type Deps = {
  isTrusted: IsTrusted
  log: Pick<Logger, 'warn'>
  /** Receives the address of the first peer whose forwarded headers do not count. */
  onUntrusted: (peer: string) => void
}

/**
 * Cuts X-Forwarded-For off before its last entry that is no IP address, so that nothing else is taken for one. Warns once of a proxy
 * that TRUST_PROXY does not name: all of its visitors have one address then.
 */
export function createForwardedCheck({ isTrusted, log, onUntrusted }: Deps) {
  let hasWarned = false

  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void => {
    const given = headers[HEADER]
    if (given === undefined) return
    const addresses = trailingAddresses(String(given))
    if (addresses.length > 0) headers[HEADER] = addresses.join(', ')
    else delete headers['x-forwarded-for']
    const peer = socket.remoteAddress ?? ''
    if (hasWarned || isTrusted(peer, 0)) return
    hasWarned = true
    onUntrusted(peer)
    log.warn(
      { event: 'proxy-not-trusted', peer },
      'forwarded headers of this peer do not count; if it is your proxy, set TRUST_PROXY to its address',
    )
  }
}

function trailingAddresses(header: string): string[] {
  const entries = header.split(',').map((entry) => withoutPort(entry.trim()))
  return entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1)
}

/** Some proxies add the port of the visitor. */
function withoutPort(entry: string): string {
  const [, inBrackets, plain] = WITH_PORT.exec(entry) ?? []
  return inBrackets ?? plain ?? entry
}
