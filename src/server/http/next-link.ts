/** The Link header that leads to what follows (RFC 8288), or nothing at the end of the list. */
export function nextLink(url: string, next: string | null): Record<string, string> {
  if (!next) return {}
  const [path, query = ''] = url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', next)
  return { link: `<${path}?${search.toString()}>; rel="next"` }
}
