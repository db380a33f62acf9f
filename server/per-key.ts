/** A function whose answer for a key, such as a database, is made when it is first asked for and lives as long as the key. */
export function perKey<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    const known = values.get(key)
    if (known !== undefined) return known
    const made = make(key)
    values.set(key, made)
    return made
  }
}
