import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IsTrusted } from '../core/proxies.ts'
import { REFUSAL_HEADERS } from './security.ts'

const WWW = 'www.'
/** 308 preserves the method. */
const PERMANENT_REDIRECT = 308

/** Redirects between the public host with and without 'www.'; returns false for other hosts. */
export function createNameRedirect({
  publicUrl,
  isTrusted,
}: {
  publicUrl: string
  isTrusted: IsTrusted
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { hostname } = new URL(publicUrl)
  const other = hostname.startsWith(WWW) ? hostname.slice(WWW.length) : WWW + hostname

  return ({ headers, socket, url = '/' }, response) => {
    const forwarded = readName(headers['x-forwarded-host'])
    // A proxy that rewrites the host would cause a redirect loop.
    if (forwarded === hostname) return false
    const isForwarded = forwarded !== '' && isTrusted(socket.remoteAddress ?? '', 0)
    if ((isForwarded ? forwarded : readName(headers.host)) !== other) return false
    const location = publicUrl + (url.startsWith('/') ? url : '/')
    response.writeHead(PERMANENT_REDIRECT, { ...REFUSAL_HEADERS, location }).end()
    return true
  }
}

const readName = (host: string | string[] | undefined): string =>
  String(host ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
