import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IsTrusted } from '../core/proxies.ts'
import { REFUSAL_HEADERS } from './security.ts'

const WWW = 'www.'
/** Keeps its method, so that a call to the other name is not sent again as another one. */
const PERMANENT_REDIRECT = 308

/** Redirects requests to the public address whose name is the same but for 'www.'; false for any other. */
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
    const forwarded = nameOf(headers['x-forwarded-host'])
    // A proxy that rewrites the name would send the visitor in circles.
    if (forwarded === hostname) return false
    const isForwarded = forwarded !== '' && isTrusted(socket.remoteAddress ?? '', 0)
    if ((isForwarded ? forwarded : nameOf(headers.host)) !== other) return false
    const location = publicUrl + (url.startsWith('/') ? url : '/')
    response.writeHead(PERMANENT_REDIRECT, { ...REFUSAL_HEADERS, location }).end()
    return true
  }
}

const nameOf = (host: string | string[] | undefined): string =>
  String(host ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
