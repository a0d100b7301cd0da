import type { LayerId } from '#model/map-layer.ts';
import type { AreaKind, LineKind } from './street-kinds.ts';

/** Colors of one map style, as #rrggbb. */
export interface MapPalette {
  water: string;
  neighbors: string;
  land: string;
  /** Built-up land: a soft disc per city. */
  urban: string;
  coast: string;
  stateLine: string;
  countyLine: string;
  /** City names; at least 4.5:1 on land, neighbors, urban and water. */
  label: string;
  /** State names and small towns; same contrast. */
  quietLabel: string;
  halo: string;
}

/** Warm paper and muted water; green terrain and dark satellite are drawn too, not photographed. */
export const PALETTES: Record<LayerId | 'dark', MapPalette> = {
  roadmap: {
    water: '#c9dde0',
    neighbors: '#eeebe4',
    land: '#faf6ee',
    urban: '#f0e6d6',
    coast: '#9fbcc1',
    stateLine: '#b3a594',
    countyLine: '#ded4c5',
    label: '#2e2a25',
    quietLabel: '#5a534a',
    halo: '#fdfbf6',
  },
  terrain: {
    water: '#bdd6d6',
    neighbors: '#e0e4d3',
    land: '#e9eddb',
    urban: '#e3dfc6',
    coast: '#8fb0ac',
    stateLine: '#9a9b7d',
    countyLine: '#cdd2b8',
    label: '#262a1e',
    quietLabel: '#4a5040',
    halo: '#f3f5ea',
  },
  satellite: {
    water: '#17313f',
    neighbors: '#35433a',
    land: '#3f4f41',
    urban: '#5a5f52',
    coast: '#2f5361',
    stateLine: '#6f7d69',
    countyLine: '#495a4a',
    label: '#ffffff',
    quietLabel: '#e6e9df',
    halo: '#14231f',
  },
  hybrid: {
    water: '#17313f',
    neighbors: '#35433a',
    land: '#3f4f41',
    urban: '#565b4e',
    coast: '#2f5361',
    stateLine: '#a3ab94',
    countyLine: '#5b6b5a',
    label: '#ffffff',
    quietLabel: '#e6e9df',
    halo: '#14231f',
  },
  dark: {
    water: '#16252b',
    neighbors: '#23221f',
    land: '#2c2a26',
    urban: '#423d35',
    coast: '#35525b',
    stateLine: '#85796a',
    countyLine: '#46413a',
    label: '#f4eee3',
    quietLabel: '#c9c0b2',
    halo: '#1d1b18',
  },
};

/** Colors of streets and what is between them, on the roadmap. */
export interface StreetPalette {
  areas: Record<AreaKind, string>;
  lines: Record<LineKind, string>;
  /** Of roads too thin for an edge, where the others would not be seen. */
  thin: Partial<Record<LineKind, string>>;
  /** Of the edges of roads that are wide enough. */
  edges: Partial<Record<LineKind, string>>;
}

const { roadmap, dark } = PALETTES;

export const STREET_PALETTES: Record<'roadmap' | 'dark', StreetPalette> = {
  roadmap: {
    areas: { land: roadmap.land, campus: '#f3e3d8', park: '#dde8cd', water: roadmap.water, building: '#e9decf' },
    lines: {
      stream: '#a9c9cf',
      county: roadmap.countyLine,
      state: roadmap.stateLine,
      rail: '#a89d90',
      path: '#c2b197',
      service: '#ffffff',
      minor: '#ffffff',
      medium: '#ffffff',
      major: '#fbe7b6',
      highway: '#f3c98f',
    },
    thin: { service: '#dfd4c3', minor: '#d8ccb9', medium: '#c9baa3', major: '#e3c27c', highway: '#dba766' },
    edges: { service: '#dcd0be', minor: '#d3c6b2', medium: '#c9baa3', major: '#d6b878', highway: '#c8985a' },
  },
  dark: {
    areas: { land: dark.land, campus: '#383029', park: '#2a3629', water: dark.water, building: '#37332d' },
    lines: {
      stream: '#24424b',
      county: dark.countyLine,
      state: dark.stateLine,
      rail: '#6e665b',
      path: '#5d5548',
      service: '#49443d',
      minor: '#534d44',
      medium: '#5b544a',
      major: '#5e553f',
      highway: '#6b5535',
    },
    thin: {},
    edges: { service: '#1f1d1a', minor: '#1d1b18', medium: '#1d1b18', major: '#1d1b18', highway: '#1d1b18' },
  },
};
