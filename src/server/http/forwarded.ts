import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Logger } from '../core/logger.ts'
import type { IsTrusted } from '../core/proxies.ts'

const HEADER = 'x-forwarded-for'
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+)):\d{1,5}$/i

export type ForwardedCheck = ReturnType<typeof createForwardedCheck>

/** Checks X-Forwarded-For; warns once if TRUST_PROXY lacks a proxy, whose visitors share one IP. */
export function createForwardedCheck({
  isTrusted,
  log,
}: {
  isTrusted: IsTrusted
  log: Pick<Logger, 'warn'>
}) {
  let untrustedPeer: string | null = null

  /** Removes invalid entries of the header. */
  function clean({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
    const given = headers[HEADER]
    if (given === undefined) return
    const ips = listTrailingIps(String(given))
    if (ips.length > 0) headers[HEADER] = ips.join(', ')
    else delete headers['x-forwarded-for']
    const peer = socket.remoteAddress ?? ''
    if (untrustedPeer !== null || isTrusted(peer, 0)) return
    untrustedPeer = peer
    log.warn(
      { event: 'proxy-not-trusted', peer },
      'ignored forwarded headers of this peer; if it is your proxy, set TRUST_PROXY to its address',
    )
  }

  /** Address of the first peer whose forwarded headers were ignored since the start. */
  const findUntrustedPeer = () => untrustedPeer

  return { isTrusted, clean, findUntrustedPeer }
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
