import { BlockList, isIP } from 'node:net';

/** Parses IP addresses and networks ('10.0.0.0/8') into a list. Throws a `RangeError` for a text that is neither. */
export function addressList(texts: string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits, ...more] = text.split('/');
    const version = isIP(address);
    const maxBits = version === 4 ? 32 : 128;
    if (
      version === 0 ||
      more.length > 0 ||
      (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
    ) {
      throw new RangeError(`'${text}' is neither an address nor a network like 10.0.0.0/8`);
    }
    list.addSubnet(address, bits === undefined ? maxBits : Number(bits), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
