/** FNV-1a over the code units of a `nameAndAddressKey`, 32 bits: finds the few candidates whose whole key is compared. */
export function lookupHash(key: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x0100_0193);
  return hash;
}
