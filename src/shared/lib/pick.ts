/** Copies the named properties of an object. */
export const pick = <From extends object, const Name extends keyof From>(
  from: From,
  ...names: Name[]
): Pick<From, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>
