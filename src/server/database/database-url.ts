/** Gives the same connection string with another database name. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

/** Gives "database app as user shop at db.example.com:5432", never the password; throws a TypeError when it is no URL. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  const place = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`
  const database = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username)
  return `database ${database} as user ${decodeURIComponent(username) || '(none)'} at ${place}`
}
