import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    API_BASE: '/api',
    TILES: 'drawn',
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '' }).PORT).toBe(3000);
});

test('all faults are listed together, each with its name and value', () => {
  const read = () => readConfig({ PORT: 'eighty', TILES: 'google', TILES_TERRAIN: 'https://tiles.example.org/' });
  expect(read).toThrow(ConfigError);
  for (const part of [/PORT='eighty'/, /TILES='google'/, /TILES_TERRAIN=.*\{z\}, \{x\} and \{y\}/])
    expect(read).toThrow(part);
});
