import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Logger } from '../core/logger.ts'
import type { IsTrusted } from '../core/proxies.ts'

const HEADER = 'x-forwarded-for'
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+)):\d{1,5}$/i

type Deps = {
  isTrusted: IsTrusted
  log: Pick<Logger, 'warn'>
  /** Receives the first peer address whose forwarded headers were ignored. */
  onUntrusted: (peer: string) => void
}

/** Removes invalid entries from X-Forwarded-For; warns once if TRUST_PROXY lacks a proxy. */
export function createForwardedCheck({ isTrusted, log, onUntrusted }: Deps) {
  // Visitors behind an untrusted proxy share its address.
  let hasWarned = false

  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void => {
    const given = headers[HEADER]
    if (given === undefined) return
    const ips = listTrailingIps(String(given))
    if (ips.length > 0) headers[HEADER] = ips.join(', ')
    else delete headers['x-forwarded-for']
    const peer = socket.remoteAddress ?? ''
    if (hasWarned || isTrusted(peer, 0)) return
    hasWarned = true
    onUntrusted(peer)
    log.warn(
      { event: 'proxy-not-trusted', peer },
      'ignored forwarded headers of this peer; if it is your proxy, set TRUST_PROXY to its address',
    )
  }
}

function listTrailingIps(header: string): string[] {
  const entries = header.split(',').map((entry) => dropPort(entry.trim()))
  return entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1)
}

/** Some proxies append the visitor's port. */
function dropPort(entry: string): string {
  const [, inBrackets, plain] = WITH_PORT.exec(entry) ?? []
  return inBrackets ?? plain ?? entry
}
