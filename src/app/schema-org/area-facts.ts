/** A link of a page: its text and full address. */
interface NamedLink {
  name: string;
  address: string;
}

/** Returns the schema.org facts of the way to a page, from the top; the last one is the page itself. */
export function breadcrumbFacts(links: NamedLink[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ name, address }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: address,
    })),
  };
}

/** Returns the schema.org facts of a list. `total`: also on other pages; `first`: number of its first item. */
export function listFacts(name: string, items: NamedLink[], { total = items.length, first = 1 } = {}): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: items.map((item, at) => ({
      '@type': 'ListItem',
      position: first + at,
      name: item.name,
      url: item.address,
    })),
  };
}
