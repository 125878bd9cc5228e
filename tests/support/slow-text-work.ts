import { analyse } from 'scslre'

const METHODS = [
  'exec',
  'test',
  Symbol.match,
  Symbol.matchAll,
  Symbol.replace,
  Symbol.search,
  Symbol.split,
] as const

/** Collects what takes more than linear time and was given a text of at least `length`. */
export function watchSlowTextWork(length: number) {
  const found = new Set<string>()
  const isLong = (text: unknown) => typeof text === 'string' && text.length >= length
  const restores = [
    ...METHODS.map((method) =>
      observe(RegExp.prototype, method, (pattern, [text]) => {
        if (isLong(text) && isSuperLinear(pattern)) found.add(String(pattern))
      }),
    ),
    // Its time is quadratic in combining marks.
    observe(
      String.prototype,
      'normalize',
      (text) => isLong(String(text)) && found.add('normalize'),
    ),
  ]
  const stop = () => {
    for (const restore of restores) restore()
  }
  return { found, stop }
}

const known = new Map<string, boolean>()

function isSuperLinear({ source, flags }: RegExp): boolean {
  const key = `/${source}/${flags}`
  const isSlow =
    known.get(key) ?? analyse({ source, flags: flags.replace('v', 'u') }).reports.length > 0
  known.set(key, isSlow)
  return isSlow
}

/** Reports each call of a method of built-in objects, until the returned function runs. */
function observe<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  report: (self: Owner, args: unknown[]) => unknown,
): () => void {
  const original = owner[name]
  if (typeof original !== 'function') throw new TypeError(`${String(name)} is not a method`)
  owner[name] = new Proxy(original, {
    apply(target, self: Owner, args: unknown[]) {
      report(self, args)
      return Reflect.apply(target, self, args) as unknown
    },
  })
  return () => void (owner[name] = original)
}
